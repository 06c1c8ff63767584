// Draws the charts of a page with uPlot. Charts over time share one cursor and one zoom.
"use strict";

const PLOT_HEIGHT = 190;
const drawn = [];
let zoomed = null;
let words = {};
let button = null;

function chartGrid(charts) {
  const grid = element("div", "charts");
  for (const chart of charts) {
    const unit = chart.unit ? element("span", "unit", " " + chart.unit) : null;
    const figure = element(
      "figure",
      "",
      element("figcaption", "", element("h3", "", chart.title, unit), element("p", "", chart.note)),
      element("div", "plot"));
    figure.id = "chart-" + chart.id;
    figure.tabIndex = 0;
    figure.setAttribute("role", "group");
    figure.setAttribute("aria-label", chart.title + ". " + chart.note);
    figure.addEventListener("keydown", (event) => onKey(event, figure));
    drawn.push({chart, figure, plot: null});
    grid.append(figure);
  }
  return grid;
}

function zoomButton(pageWords) {
  button = element("button", "", pageWords["reset-zoom"]);
  button.type = "button";
  button.hidden = true;
  button.addEventListener("click", resetZoom);
  return button;
}

function drawCharts(pageWords) {
  words = pageWords;
  drawAll();
  matchMedia("(prefers-color-scheme: dark)").addEventListener("change", drawAll);
  addEventListener("beforeprint", () => {
    document.documentElement.dataset.paper = "light";
    drawAll();
  });
  addEventListener("afterprint", () => {
    delete document.documentElement.dataset.paper;
    drawAll();
  });
  const observer = new ResizeObserver(() => drawn.forEach(fit));
  drawn.forEach((each) => observer.observe(each.figure));
}

function drawAll() {
  for (const each of drawn) {
    if (each.plot) {
      each.plot.destroy();
    }
    const host = each.figure.querySelector(".plot");
    each.plot = new uPlot(options(each.chart, host.clientWidth), joined(each.chart), host);
    reserve(each);
    if (zoomed && each.chart.x === "time") {
      each.plot.setScale("x", zoomed);
    }
  }
}

function fit(each) {
  const width = each.figure.querySelector(".plot").clientWidth;
  if (each.plot && width > 0 && width !== each.plot.width) {
    each.plot.setSize({width, height: PLOT_HEIGHT});
  }
}

/** Keeps room in the legend for the widest text of each series: nothing moves with the cursor. */
function reserve({chart, plot}) {
  const highest = (values) => values.reduce((most, value) => Math.max(most, value ?? 0), 0);
  const texts = [widestX(plot, chart, highest(plot.data[0])), ...chart.series.map((series) => widest(highest(series.y), chart.unit))];
  plot.root.querySelectorAll(".u-legend .u-value").forEach((value, i) => {
    const shown = value.textContent;
    value.textContent = texts[i];
    value.style.width = Math.ceil(value.getBoundingClientRect().width) + "px";
    value.textContent = shown;
  });
}

function widestX(plot, chart, highest) {
  if (chart.x === "category") {
    const width = (name) => plot.ctx.measureText(name).width;
    return chart.categories.reduce((widest, name) => (width(name) > width(widest) ? name : widest), "");
  }
  return chart.x === "time" && highest >= 120 ? "888:88.8" : widest(highest, chart.xUnit);
}

/** Of any figure up to the highest; all digits are equally wide. */
function widest(highest, unit) {
  return "8".repeat(Math.max(5, Math.floor(highest).toString().length)) + (unit ? " " + unit : "");
}

// ---- what is drawn

/** One array of x for all series; bars of several kinds stand on each other's shoulders. */
function joined(chart) {
  const data = uPlot.join(chart.series.map((series) => [series.x, series.y]));
  if (stacked(chart)) {
    for (let i = data.length - 2; i >= 1; i--) {
      data[i] = data[i].map((y, at) => (y || 0) + (data[i + 1][at] || 0));
    }
  }
  return data;
}

function stacked(chart) {
  return chart.x === "time" && chart.series.every((series) => series.role === "bars");
}

function options(chart, width) {
  const time = chart.x === "time";
  return {
    width,
    height: PLOT_HEIGHT,
    padding: [14, 22, 0, 0],
    scales: {x: {time: false, distr: chart.xLog ? 3 : 1, range: xRange(chart)}, y: {distr: chart.yLog ? 3 : 1, range: yRange(chart)}},
    axes: [axis(chart, true), axis(chart, false)],
    series: [{label: xLabel(chart), value: (u, x) => (x == null ? "" : xText(chart, x))}, ...chart.series.map((series, i) => line(chart, series, i))],
    cursor: {
      drag: {x: true, y: false, setScale: false},
      sync: time ? {key: "time", setSeries: false, filters: {pub: (type) => type === "mousemove" || type === "mouseleave"}} : undefined,
      dataIdx: nearestValue,
      points: {size: 7},
      bind: {dblclick: () => () => resetZoom()}
    },
    legend: {live: true, markers: {width: 0, fill: (u, i) => (i === 0 ? "transparent" : paint(chart, chart.series[i - 1], i - 1))}},
    hooks: {setSelect: [(u) => onSelect(u, chart)], draw: [(u) => drawMarks(u, chart), (u) => drawFailures(u, chart)]}
  };
}

function xLabel(chart) {
  return chart.x === "time" ? words.time : chart.x === "value" ? words.value : words.name;
}

function color(name) {
  return getComputedStyle(document.documentElement).getPropertyValue("--" + name).trim();
}

const KINDS = ["fail", "open", "beside", "accent", "pass"];

/** Of what one side has several of, by side. */
const SHADES = [["accent", "open", "pass"], ["beside", "beside-deep"]];

function paint(chart, series, i) {
  if (stacked(chart)) {
    return color(KINDS[i % KINDS.length]);
  }
  if (series.role === "failed") {
    return color("fail");
  }
  if (series.role === "step") {
    const before = chart.series.slice(0, i).filter((each) => each.side === series.side && (each.role === "step" || each.role === "points"));
    return color(SHADES[series.side][Math.min(before.length, SHADES[series.side].length - 1)]);
  }
  const strong = series.role === "p95" || series.role === "p99";
  return color((series.side === 0 ? "accent" : "beside") + (strong ? "-deep" : ""));
}

function line(chart, series, i) {
  const stroke = paint(chart, series, i);
  const named = {label: series.name, stroke, width: 1.5, points: {show: false}, value: (u, y, s, at) => own(chart, series, u, at)};
  switch (series.role) {
    case "points":
      return {...named, paths: () => null, points: {show: true, size: chart.x === "category" ? 9 : 3, width: 0, fill: stroke + (chart.x === "category" ? "" : "73")}};
    case "bars":
      return stacked(chart)
        ? {...named, width: 0, fill: stroke, paths: uPlot.paths.bars({size: [0.9, 40, 2]})}
        : {...named, fill: stroke + "40", paths: uPlot.paths.stepped({align: 1})};
    case "step":
    case "failed":
      return {...named, paths: uPlot.paths.stepped({align: 1})};
    case "p95":
      return {...named, width: 2};
    case "p99":
      return {...named, dash: [5, 3]};
    case "line":
      return {...named, width: 2, points: {show: chart.x !== "time" || series.x.length < 3, size: 6, fill: stroke}};
    default:
      return named;
  }
}

/** The series' own figure at the cursor, also where it is drawn on the shoulders of others. */
function own(chart, series, u, at) {
  if (at == null) {
    return "–";
  }
  const x = u.data[0][at];
  const i = series.x.indexOf(x);
  return i < 0 ? "–" : figure(series.y[i], chart.unit);
}

/** Where a series has no figure at the cursor, the nearest one that it has. */
function nearestValue(u, seriesIdx, at) {
  const ys = u.data[seriesIdx];
  if (seriesIdx === 0 || ys[at] != null) {
    return at;
  }
  for (let away = 1; away < ys.length; away++) {
    if (ys[at - away] != null) {
      return at - away;
    }
    if (ys[at + away] != null) {
      return at + away;
    }
  }
  return at;
}

// ---- axes

function axis(chart, horizontal) {
  const log = horizontal ? chart.xLog : chart.yLog;
  const made = {
    stroke: color("muted"),
    font: "11px system-ui, sans-serif",
    grid: {stroke: color("line"), width: 1, show: !(horizontal && chart.x === "category")},
    ticks: {show: false},
    size: horizontal ? 30 : 46,
    gap: horizontal ? 8 : 4
  };
  if ((horizontal ? chart.xUnit : chart.unit) === "") {
    made.incrs = WHOLE; // of what is counted there is no half
  }
  if (horizontal && chart.x === "category") {
    made.splits = () => chart.categories.map((_, i) => i);
    made.values = (u, splits) => fitting(u, chart.categories, splits);
  } else if (horizontal) {
    made.space = 60;
    made.values = (u, splits) => splits.map((x) => (x == null ? "" : xText(chart, x)));
  } else {
    made.values = (u, splits) => splits.map((y) => (y == null ? "" : short(y)));
  }
  if (log) {
    made.splits = (u, i, low, high) => powersOfTen(low, high, horizontal);
  }
  return made;
}

const WHOLE = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9].flatMap((power) => [1, 2, 5].map((step) => step * 10 ** power));

/** On a logarithmic axis; sideways, where there is room, 2 and 5 times of them too. */
function powersOfTen(low, high, between) {
  const splits = [];
  for (let power = Math.pow(10, Math.floor(Math.log10(low))); power <= high; power *= 10) {
    for (const step of between ? [1, 2, 5] : [1]) {
      if (step * power >= low && step * power <= high) {
        splits.push(step * power);
      }
    }
  }
  return splits;
}

/** As many names as have room, the last one first, cut where they are long; the table has all. */
function fitting(u, names, splits) {
  const room = Math.max(1, u.bbox.width / devicePixelRatio / names.length / 6.5);
  const wanted = Math.min(9, 1 + Math.max(...names.map((name) => name.length)));
  const every = Math.max(1, Math.ceil(wanted / room));
  const most = Math.floor(room * every);
  return splits.map((i) => ((names.length - 1 - i) % every ? "" : names[i].length > most ? names[i].slice(0, most - 1) + "…" : names[i]));
}

/** Makes room for a mark that lies beyond the figures, but not at any price. */
function reaching(highest, marks, axisName) {
  const near = marks.filter((mark) => mark.axis === axisName && mark.at <= 2 * highest).map((mark) => mark.at);
  return Math.max(highest, ...near);
}

function xRange(chart) {
  if (chart.x === "category") {
    return () => [-0.6, chart.categories.length - 0.4];
  }
  if (chart.x === "time") {
    return (u, low, high) => (zoomed ? [zoomed.min, zoomed.max] : [0, Math.max(endOfTime(), 0.001)]);
  }
  return (u, low, high) => {
    if (low == null) {
      return [0, 1];
    }
    const whole = u.data[0];
    const untouched = low === whole[0] && high === whole[whole.length - 1];
    if (!untouched) {
      return [low, high];
    }
    const lowest = Math.min(low, ...chart.marks.filter((mark) => mark.axis === "x" && mark.at >= low / 2).map((mark) => mark.at));
    const end = reaching(high, chart.marks, "x");
    const room = chart.xLog ? 0 : (end - lowest) * 0.02 || 1;
    return chart.xLog ? [lowest / 1.05, end * 1.05] : [Math.max(0, lowest - room), end + room];
  };
}

function endOfTime() {
  return Math.max(...drawn.filter((each) => each.chart.x === "time").flatMap((each) => each.chart.series.map((series) => series.x[series.x.length - 1])));
}

function yRange(chart) {
  const bars = chart.series.some((series) => series.role === "bars");
  return (u, low, high) => {
    if (chart.yLog) {
      const highest = Math.max(10, high || 0, ...chart.marks.map((mark) => mark.at));
      return [1, Math.pow(10, Math.ceil(Math.log10(highest)))];
    }
    if (low == null) {
      return [0, 1];
    }
    const top = reaching(high, chart.marks, "y");
    const flat = !bars && low > top / 2;
    const bottom = flat ? Math.max(0, low - (top - low) * 0.3) : 0;
    return [bottom, top + (top - bottom) * 0.08 || 1];
  };
}

// ---- text

/** A figure at an axis, where there is little room. */
function short(value) {
  if (value >= 1e6) {
    return figure(value / 1e6, "") + "M";
  }
  return value >= 1e4 ? figure(value / 1e3, "") + "k" : figure(value, "");
}

function figure(value, unit) {
  if (value == null) {
    return "–";
  }
  if (unit === "ms" && value >= 10000) {
    return figure(value / 1000, "s");
  }
  const size = Math.abs(value);
  const digits = Number.isInteger(value) || size >= 1000 ? 0 : size >= 100 ? 1 : size >= 1 ? 2 : 3;
  const text = value.toFixed(digits);
  return (digits > 0 ? text.replace(/\.?0+$/, "") : text) + (unit ? " " + unit : "");
}

function xText(chart, x) {
  if (chart.x === "category") {
    return chart.categories[x] || "";
  }
  if (chart.x === "time" && x >= 120) {
    const seconds = Math.round((x % 60) * 10) / 10;
    return Math.floor(x / 60) + ":" + (seconds < 10 ? "0" : "") + seconds;
  }
  return figure(x, chart.xUnit);
}

// ---- marks

function drawMarks(u, chart) {
  const context = u.ctx;
  const rows = [];
  context.save();
  context.font = 10.5 * devicePixelRatio + "px system-ui, sans-serif";
  context.lineWidth = devicePixelRatio;
  for (const mark of [...chart.marks].sort((a, b) => a.at - b.at)) {
    const paintOf = {limit: "fail", run: "accent-deep", baseline: "beside-deep"}[mark.kind];
    context.strokeStyle = context.fillStyle = color(paintOf);
    context.setLineDash(mark.kind === "run" ? [] : [4 * devicePixelRatio, 3 * devicePixelRatio]);
    if (mark.axis === "y") {
      drawAcross(u, context, mark);
    } else {
      drawDown(u, context, mark, rows);
    }
  }
  context.restore();
}

function drawAcross(u, context, mark) {
  const box = u.bbox;
  const y = u.valToPos(mark.at, "y", true);
  const above = y < box.top;
  if (y > box.top + box.height) {
    return;
  }
  if (!above) {
    stroke(context, box.left, y, box.left + box.width, y);
  }
  const text = above ? mark.text + " ↑" : mark.text;
  const width = context.measureText(text).width;
  const right = box.left + box.width - 2 - width;
  const over = y - 6 * devicePixelRatio;
  const under = y + 13 * devicePixelRatio;
  const places = above
    ? [[right, box.top - 3 * devicePixelRatio]]
    : [[right, over], [right, under], [box.left + 4, over], [box.left + 4, under]];
  const hidden = places.map(([left, base]) => hiddenBehind(u, left, width, base));
  const [left, base] = places[hidden.indexOf(Math.min(...hidden))];
  context.textAlign = "left";
  write(context, text, left, base);
}

/** How many figures a label there would cover; all of them where it would leave the chart. */
function hiddenBehind(u, left, width, base) {
  const height = 11 * devicePixelRatio;
  const room = 5 * devicePixelRatio;
  if (base - height < u.bbox.top || base > u.bbox.top + u.bbox.height) {
    return Infinity;
  }
  const from = u.valToIdx(u.posToVal((left - room - u.bbox.left) / devicePixelRatio, "x"));
  const to = u.valToIdx(u.posToVal((left + width + room - u.bbox.left) / devicePixelRatio, "x"));
  let hidden = 0;
  for (const ys of u.data.slice(1)) {
    for (let i = from; i <= to; i++) {
      const y = ys[i] == null ? NaN : u.valToPos(ys[i], "y", true);
      hidden += y > base - height - room && y < base + room ? 1 : 0;
    }
  }
  return hidden;
}

/** Labels stand beside their lines, each in the first row in which it has room. */
function drawDown(u, context, mark, rows) {
  const box = u.bbox;
  const x = u.valToPos(mark.at, "x", true);
  if (x < box.left - 1) {
    return;
  }
  const beyond = x > box.left + box.width + 1;
  const text = beyond ? mark.text + " →" : mark.text;
  const width = context.measureText(text).width;
  const toTheLeft = beyond || x + width + 8 > box.left + box.width;
  const left = beyond ? box.left + box.width - width - 4 : toTheLeft ? x - width - 4 : x + 4;
  let row = rows.findIndex((taken) => taken.every(([from, to]) => left > to + 6 || left + width < from - 6));
  if (row < 0) {
    row = rows.push([]) - 1;
  }
  rows[row].push([left, left + width]);
  const height = 12.5 * devicePixelRatio;
  const y = box.top + (row + 0.75) * height;
  if (!beyond) {
    stroke(context, x, box.top + row * height, x, box.top + box.height);
  }
  context.textAlign = "left";
  write(context, text, left, y);
}

/** With a rim, so that it can be read on top of what is drawn. */
function write(context, text, x, y) {
  context.save();
  context.setLineDash([]);
  context.lineJoin = "round";
  context.lineWidth = 4 * devicePixelRatio;
  context.strokeStyle = color("card");
  context.strokeText(text, x, y);
  context.restore();
  context.fillText(text, x, y);
}

function stroke(context, x1, y1, x2, y2) {
  context.beginPath();
  context.moveTo(x1, y1);
  context.lineTo(x2, y2);
  context.stroke();
}

/** Failed requests have no figure: they are ticks at the upper edge. */
function drawFailures(u, chart) {
  if (!chart.failedAt || chart.failedAt.length === 0) {
    return;
  }
  const context = u.ctx;
  const box = u.bbox;
  context.save();
  context.strokeStyle = color("fail");
  context.lineWidth = 1.5 * devicePixelRatio;
  for (const at of chart.failedAt) {
    const x = u.valToPos(at, "x", true);
    if (x >= box.left && x <= box.left + box.width) {
      stroke(context, x, box.top, x, box.top + 7 * devicePixelRatio);
    }
  }
  context.restore();
}

// ---- zoom

function onSelect(u, chart) {
  const {left, width} = u.select;
  if (width < 4) {
    return;
  }
  const range = {min: u.posToVal(left, "x"), max: u.posToVal(left + width, "x")};
  u.setSelect({left: 0, top: 0, width: 0, height: 0}, false);
  zoom(u, chart, range);
}

function zoom(u, chart, range) {
  if (chart.x !== "time") {
    u.setScale("x", range);
    return;
  }
  zoomed = range;
  button.hidden = false;
  timePlots().forEach((plot) => plot.setScale("x", range));
}

function resetZoom() {
  zoomed = null;
  button.hidden = true;
  for (const {plot} of drawn) {
    plot.setData(plot.data);
  }
}

function timePlots() {
  return drawn.filter((each) => each.chart.x === "time").map((each) => each.plot);
}

// ---- keyboard: arrows move the cursor, + and - zoom around it, 0 or Escape shows all

function onKey(event, figureOfKey) {
  const {plot, chart} = drawn.find((each) => each.figure === figureOfKey);
  const scale = plot.scales.x;
  const left = plot.cursor.left >= 0 ? plot.cursor.left : plot.over.clientWidth / 2;
  switch (event.key) {
    case "ArrowLeft":
    case "ArrowRight": {
      const step = (event.shiftKey ? 40 : 8) * (event.key === "ArrowLeft" ? -1 : 1);
      const to = Math.max(0, Math.min(plot.over.clientWidth, left + step));
      plot.setCursor({left: to, top: plot.over.clientHeight / 2}, true, true);
      break;
    }
    case "+":
    case "=":
    case "-": {
      const center = plot.posToVal(left, "x");
      const half = ((scale.max - scale.min) / 2) * (event.key === "-" ? 2 : 0.5);
      zoom(plot, chart, {min: Math.max(0, center - half), max: center + half});
      break;
    }
    case "0":
    case "Escape":
      resetZoom();
      break;
    default:
      return;
  }
  event.preventDefault();
}
