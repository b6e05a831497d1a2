"use strict";
// Sorting of tables by a click on a head, or by Enter and Space on it. The page is complete without.
(() => {
  const status = document.getElementById("status");
  const words = new Intl.Collator(undefined, { numeric: true, sensitivity: "base" });
  const value = (row, at) => row.cells[at].dataset.value ?? row.cells[at].textContent.trim();
  const compare = {
    number: (one, other) => Number(one.replaceAll(",", "")) - Number(other.replaceAll(",", "")),
    text: (one, other) => words.compare(one, other),
  };

  function sort(table, head) {
    const kind = head.dataset.kind;
    const before = head.getAttribute("aria-sort");
    const first = kind === "number" ? "descending" : "ascending";
    const second = kind === "number" ? "ascending" : "descending";
    const order = before === first ? second : first;
    const sign = order === "ascending" ? 1 : -1;
    const at = head.cellIndex;
    const body = table.tBodies[0];
    const rows = Array.from(body.rows, (row) => [value(row, at), row]);
    rows.sort(([one], [other]) => sign * compare[kind](one, other));
    body.append(...rows.map(([, row]) => row));
    for (const other of table.tHead.rows[0].cells) other.removeAttribute("aria-sort");
    head.setAttribute("aria-sort", order);
    status.textContent = `${table.caption.textContent}: sorted by ${head.textContent}, ${order}`;
  }

  for (const table of document.querySelectorAll("table.sortable")) {
    for (const head of table.tHead.rows[0].cells) {
      if (!head.dataset.kind) continue;
      const button = document.createElement("button");
      button.type = "button";
      button.append(...head.childNodes);
      button.addEventListener("click", () => sort(table, head));
      head.append(button);
    }
  }
})();
