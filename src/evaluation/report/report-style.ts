import { Html } from "./html.ts";

/** How the report looks: light and dark, wide and narrow, on screen and on paper. */
export const style = new Html(`
:root{--ink:#1c2430;--quiet:#667085;--line:#e3e7ee;--paper:#fff;--ground:#f5f7fa;--brand:#2f6f5e;--soft:#a9d3c6;--right:#12805c;--given:#c8372d}
@media (prefers-color-scheme:dark){:root{--ink:#e8ecf2;--quiet:#98a2b3;--line:#2c3543;--paper:#171d27;--ground:#0f141c;--brand:#5cb89f;--soft:#2b5a4e;--right:#3cc796;--given:#ff7a6e}}
*{box-sizing:border-box}
body{margin:0;background:var(--ground);color:var(--ink);font:15px/1.5 system-ui,-apple-system,"Segoe UI",Roboto,sans-serif}
main{max-width:1180px;margin:0 auto;padding:32px 24px 80px}
h1{margin:0;font-size:28px;overflow-wrap:anywhere}h2{margin:0 0 14px;font-size:19px}h3{margin:0;font-size:16px;overflow-wrap:anywhere}h4{margin:0;font-size:14px}
.brand{margin:0 0 4px;color:var(--brand);font-weight:600}.quiet{color:var(--quiet);font-size:13px}.top{margin-bottom:22px}.top p{margin:4px 0 0}
section{margin-top:22px;padding:22px;background:var(--paper);border:1px solid var(--line);border-radius:12px}
.tiles{display:grid;grid-template-columns:repeat(auto-fit,minmax(160px,1fr));gap:14px;padding:0;background:none;border:0}
.tile{padding:16px 18px;background:var(--paper);border:1px solid var(--line);border-radius:12px}
.tile p{margin:0}.tile strong{display:block;margin:2px 0;font-size:25px;font-variant-numeric:tabular-nums}
.figures{width:100%;border-collapse:collapse;font-variant-numeric:tabular-nums}
.figures th,.figures td{padding:7px 10px;border-bottom:1px solid var(--line);text-align:right;white-space:nowrap}
.figures th:first-child{text-align:left;font-weight:500}.figures thead th{color:var(--quiet);font-size:12px;font-weight:500}
.figures tfoot th,.figures tfoot td{border-bottom:0;font-weight:650}
.figures .meter{width:24%;min-width:90px}.meter span{position:relative;display:block;height:8px;border-radius:4px;background:var(--line);overflow:hidden}
.meter i{position:absolute;inset:0 auto 0 0;background:var(--brand)}.meter i.soft{background:var(--soft)}
section:has(>.figures){overflow-x:auto}
.calibration{display:grid;grid-template-columns:minmax(260px,380px) 1fr;gap:28px;align-items:start}.calibration p{margin-top:0}
.grid{stroke:var(--line)}.tick,.axis{fill:var(--quiet);font-size:11px}.ideal{stroke:var(--quiet);stroke-dasharray:5 5}
.curve{fill:none;stroke:var(--brand);stroke-width:2.5;stroke-linejoin:round}.dot{fill:var(--brand);stroke:var(--paper);stroke-width:2}.bar{fill:var(--soft)}
.legend{display:flex;gap:8px;align-items:center;color:var(--quiet);font-size:13px}.key{width:16px;height:12px;border:2px solid;border-radius:3px}.key:not(:first-child){margin-left:12px}
.right{color:var(--right)}.given{color:var(--given)}
.miss{margin-top:22px;padding-top:20px;border-top:1px solid var(--line)}.miss header{display:flex;gap:12px;align-items:baseline;margin-bottom:12px}
.miss[hidden]{display:none}.beside{display:grid;grid-template-columns:minmax(0,3fr) minmax(260px,2fr);gap:24px;align-items:start}
.page{position:relative;border:1px solid var(--line);border-radius:6px;overflow:hidden;background:#fff}.page img{display:block;width:100%}.page p{padding:20px}
.mark{position:absolute;border:2px solid;border-radius:3px;background:color-mix(in srgb,currentColor 12%,transparent)}
.mark.right{color:#12805c}.mark.given{color:#c8372d;border-style:dashed}
.mark b{position:absolute;top:-9px;left:-9px;min-width:17px;padding:0 4px;border-radius:9px;background:currentColor;font-size:11px;line-height:17px;text-align:center}
.mark b::first-letter{color:#fff}.mark.given b{left:auto;right:-9px}
.misses{position:sticky;top:16px;margin:0;padding-left:22px}.misses li{padding:0 0 14px 4px}.misses li::marker{color:var(--quiet);font-weight:600}
dl{display:grid;grid-template-columns:48px 1fr;gap:2px 10px;margin:4px 0 0}dt{font-size:13px;font-weight:600}dd{margin:0;overflow-wrap:anywhere}
.failures{padding-left:20px}select{padding:5px 8px;border:1px solid var(--line);border-radius:8px;background:var(--paper);color:inherit;font:inherit}
@media (max-width:800px){.beside,.calibration{grid-template-columns:1fr}.misses{position:static}}
@media print{body{background:#fff}section{break-inside:auto}.miss{break-inside:avoid}.filter{display:none}}
`);

/** Shows the misses of one field only; without scripts the choice is hidden and all are shown. */
export const script = new Html(`
const choice = document.querySelector("#field");
if (choice) {
  choice.closest(".filter").hidden = false;
  choice.addEventListener("change", () => {
    for (const card of document.querySelectorAll(".miss"))
      card.hidden = choice.value !== "" && !card.dataset.fields.split(" ").includes(choice.value);
  });
}
`);
