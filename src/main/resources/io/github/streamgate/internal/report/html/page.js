// Builds the page from its data. Everything is put in as text, never as markup.
"use strict";

/** An element with a class, and children that are elements or text. */
function element(tag, className, ...children) {
  const made = document.createElement(tag);
  if (className) {
    made.className = className;
  }
  made.append(...children.filter((child) => child !== null && child !== ""));
  return made;
}

/** A name that may go on in another line behind a dot. */
function breakable(name) {
  return name.split(/(?<=\.)/).flatMap((part, i) => (i === 0 ? [part] : [element("wbr", ""), part]));
}

function verdict(page) {
  const tally = page.tally ? element("span", "tally", " " + page.tally) : null;
  return element(
    "header",
    "verdict " + page.status,
    element("span", "state", page.statusText, tally),
    element("h1", "", ...breakable(page.title)),
    element("p", "quiet", page.subtitle));
}

function lines(page) {
  const list = element("ul", "lines");
  for (const line of page.lines) {
    const label = line.label ? element("span", "label", line.label) : null;
    list.append(
      element(
        "li",
        line.status,
        element("span", "state", line.statusText),
        label,
        element("span", label ? "text" : "text wide", line.text)));
  }
  return page.lines.length > 0 ? list : "";
}

function cell(tag, content) {
  const made = element(tag, content.status ? "state " + content.status : "");
  if (content.href) {
    const link = element("a", "", content.text);
    link.href = content.href;
    made.append(link);
  } else if (content.text.includes("\n")) {
    made.append(element("pre", "", content.text));
  } else {
    made.append(content.text);
  }
  if (tag === "th") {
    made.scope = "row";
  }
  return made;
}

function table(block) {
  const head = element("tr", "");
  for (const column of block.columns) {
    const heading = element("th", "", column);
    heading.scope = "col";
    head.append(heading);
  }
  const body = element("tbody", "");
  for (const row of block.rows) {
    body.append(element("tr", "", ...row.map((content, i) => cell(i === 0 ? "th" : "td", content))));
  }
  const sheet = element("table", "sheet " + block.style);
  if (block.columns.length > 0) {
    sheet.append(element("thead", "", head));
  }
  sheet.append(body);
  const scroll = element("div", "scroll", sheet);
  scroll.tabIndex = 0;
  scroll.setAttribute("role", "region");
  scroll.setAttribute("aria-label", block.title);
  return scroll;
}

function section(block) {
  const made = element("section", "", element("h2", "", block.title));
  made.id = block.id;
  if (block.note) {
    made.append(element("p", "quiet", block.note));
  }
  made.append(block.charts ? chartGrid(block.charts) : table(block));
  return made;
}

function navigation(page) {
  const links = page.blocks.map((block) => {
    const link = element("a", "", block.title);
    link.href = "#" + block.id;
    return link;
  });
  return element("nav", "", ...links, zoomButton(page.words));
}

const page = JSON.parse(document.getElementById("data").textContent);
document
  .getElementById("page")
  .replaceChildren(
    verdict(page), lines(page), page.blocks.length > 3 ? navigation(page) : "", ...page.blocks.map(section));
if (page.blocks.some((block) => block.charts)) {
  drawCharts(page.words);
}
