import { Html } from "../report/html.ts";

/** How the page looks: light and dark, wide and narrow. */
export const style = new Html(`
:root{--ink:#1c2430;--quiet:#667085;--line:#e3e7ee;--paper:#fff;--ground:#f5f7fa;--plus:#12805c;--minus:#c8372d;--brand:#2f6f5e}
@media (prefers-color-scheme:dark){:root{--ink:#e8ecf2;--quiet:#98a2b3;--line:#2c3543;--paper:#171d27;--ground:#0f141c;--plus:#3cc796;--minus:#ff7a6e;--brand:#5cb89f}}
*{box-sizing:border-box}body{margin:0;background:var(--ground);color:var(--ink);font:15px/1.5 system-ui,-apple-system,"Segoe UI",Roboto,sans-serif}
header{position:sticky;top:0;z-index:2;padding:12px 24px;background:var(--paper);border-bottom:1px solid var(--line);display:flex;flex-wrap:wrap;gap:8px 28px;align-items:baseline}
h1{margin:0;font-size:20px;overflow-wrap:anywhere}h2{margin:0 0 12px;font-size:17px}.layers{margin:0;display:flex;flex-wrap:wrap;gap:4px 16px;color:var(--quiet);font-size:13px}.layers label{display:inline-flex;gap:5px;align-items:center}
main{display:grid;grid-template-columns:minmax(0,3fr) minmax(340px,2fr);gap:24px;padding:24px;align-items:start}
.page{position:relative;margin-bottom:20px;border:1px solid var(--line);border-radius:6px;overflow:hidden;background:#fff}.page img{display:block;width:100%}.page p{padding:20px}
.layer,.mark{position:absolute;display:none}.layer{pointer-events:none}
.key{display:inline-block;width:14px;height:10px;border:1.5px solid;border-radius:2px}
.lines{outline:1px solid #7c93b5;color:#7c93b5}.segments{outline:1px solid #3b82f6;color:#3b82f6}.blocks{outline:2px dashed #a855f7;color:#a855f7}
.rows{outline:1.5px solid #0891b2;background:#0891b21a;color:#0891b2}.labels{outline:1.5px solid #b45309;background:#f59e0b22;color:#b45309}
.values{outline:1.5px solid #12805c;background:#12805c1c;color:#12805c}
.labels b,.values b{position:absolute;bottom:calc(100% + 1px);left:0;padding:0 3px;background:#b45309;color:#fff;font:600 9px/12px system-ui;white-space:nowrap;opacity:.85}.values b{background:#12805c}
.mark{outline:2px dashed #c8372d;outline-offset:2px;background:#c8372d14;color:#c8372d}.mark.given{outline:2px solid #12805c;background:#12805c14;color:#12805c}
.mark b{position:absolute;top:50%;right:calc(100% + 6px);transform:translateY(-50%);min-width:17px;padding:0 4px;border-radius:9px;background:currentColor;font-size:11px;line-height:17px;text-align:center}.mark b::first-letter{color:#fff}
.fields{position:sticky;top:72px;max-height:calc(100vh - 90px);overflow:auto;padding:16px 18px;background:var(--paper);border:1px solid var(--line);border-radius:12px}
.field{border-top:1px solid var(--line);padding:8px 0}.match{padding-bottom:8px}summary{cursor:pointer;overflow-wrap:anywhere}.value{white-space:pre-wrap}.quiet,.nothing,summary i,small{color:var(--quiet);font-size:13px}
.fields p{margin:4px 0}.fields ol{margin:8px 0;padding-left:24px}.fields li{margin-bottom:12px}.stated{color:var(--brand)}.list{border-top:1px solid var(--line);padding-top:8px}
table{width:100%;border-collapse:collapse;font-size:13px;font-variant-numeric:tabular-nums}td{padding:2px 4px;vertical-align:top}td:nth-child(2){text-align:right;white-space:nowrap}
td.plus{color:var(--plus)}td.minus{color:var(--minus)}.meter{width:80px;vertical-align:middle}.meter i{display:block;height:7px;border-radius:3px}.meter .plus{background:var(--plus)}.meter .minus{background:var(--minus)}
@media (max-width:600px){.layer b{display:none}}
@media (max-width:900px){main{grid-template-columns:1fr}.fields{position:static;max-height:none}}
`);
