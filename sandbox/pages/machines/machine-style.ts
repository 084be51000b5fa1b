import { machineFrontStyle } from './front-style.ts';

/** The style of the machine pages around the drawn machine. */
export const machineStyle = `${machineFrontStyle}
main:has(.stage){display:grid;grid-template-columns:minmax(330px,430px) minmax(0,1fr);gap:0 20px;align-items:start}
.stage{display:contents}
main:has(.stage) h1{grid-column:2;margin:8px 0 10px}
.scene{grid-column:1;grid-row:1/span 2;position:sticky;top:76px;border-radius:22px;padding:20px 22px 0;background:linear-gradient(#dfeaf2 0,#eef4f8 78%,#c9d2d9 78%,#dde3e8 100%);overflow:hidden}
.headline{display:flex;flex-wrap:wrap;gap:8px 14px;align-items:center;margin:2px 0 14px}
.headline div{display:grid;gap:5px;justify-items:start}
.headline .button{margin-left:auto}
.tag.warn{background:#fff3d6;color:#8a5a00}
.toggles{display:grid;grid-template-columns:1fr 1fr;gap:8px}
.toggles form{display:grid}
button.toggle{display:flex;justify-content:space-between;align-items:center;gap:10px;text-align:left;background:#fff;color:var(--ink);border-color:var(--line);padding:10px 12px;border-radius:12px;min-height:56px;white-space:normal}
.toggle span{line-height:1.25}
.toggle small{display:block;font-size:11px}
.toggle i{flex:none;width:42px;height:24px;border-radius:99px;background:#c3ccd4;position:relative;transition:background .2s}
.toggle i:after{content:"";position:absolute;left:3px;top:3px;width:18px;height:18px;border-radius:50%;background:#fff;box-shadow:0 1px 3px #0004;transition:transform .2s}
.toggle[aria-checked=true] i{background:var(--accent)}
.toggle[aria-checked=true] i:after{transform:translateX(18px)}
.jam-row{display:flex;gap:10px;align-items:end;margin-top:12px}
.jam-row label{flex:1;min-width:0}
.jam-row button{height:40px}
.more{margin-top:14px;border-top:1px solid var(--line);padding-top:10px}
.more summary{cursor:pointer;font-size:13px;font-weight:600;padding:4px 0 10px}
label.check{display:flex;gap:8px;align-items:center;color:var(--ink);font-size:13px;min-height:40px}
label.check input{width:18px;height:18px;flex:none;accent-color:var(--accent)}
.entry-line{display:flex;flex-wrap:wrap;gap:2px 10px;align-items:center;padding:8px 0;border-bottom:1px solid var(--line)}
.entry-line:last-child{border-bottom:0}
.entry-line .mono{overflow-wrap:anywhere;font-size:11px}
.entry-line .actions{width:100%;margin-top:6px}
.messages{max-height:360px;overflow-y:auto;font-size:13px}
.message{border-bottom:1px solid var(--line);padding:6px 0}
.message summary,.message.note{display:flex;gap:8px;align-items:baseline;list-style:none}
.message summary{cursor:pointer}
.message summary::-webkit-details-marker{display:none}
.message b{font-weight:600;min-width:0;overflow-wrap:anywhere}
.message.note b{font-weight:400;color:var(--soft)}
.message small{margin-left:auto;white-space:nowrap}
.arrow{flex:none;width:20px;height:20px;border-radius:6px;display:inline-grid;place-items:center;font-weight:700;background:#eef1f4;color:var(--soft)}
.arrow.in{background:#e3effd;color:#1a62b8}
.arrow.out{background:var(--accent-soft);color:var(--accent)}
.message pre{margin:6px 0 4px 28px;font:12px/1.45 ui-monospace,Menlo,Consolas,monospace;white-space:pre-wrap;overflow-wrap:anywhere;background:#f6f8fa;border-radius:8px;padding:8px 10px}
.tenant{margin-bottom:26px}
.vm-list{display:grid;gap:14px;grid-template-columns:repeat(auto-fill,minmax(280px,1fr))}
.vm-tile{display:flex;gap:16px;align-items:center;text-decoration:none;color:var(--ink);background:var(--card);border:1px solid var(--line);border-radius:16px;padding:14px 16px;transition:transform .15s,box-shadow .15s}
.vm-tile:hover{transform:translateY(-2px);box-shadow:0 8px 22px #18202a1a}
.vm-tile-text{display:grid;gap:3px;min-width:0}
.vm-mini{flex:none;width:84px;height:118px;border-radius:9px;background:linear-gradient(90deg,color-mix(in srgb,var(--accent),#000 18%),var(--accent) 20% 80%,color-mix(in srgb,var(--accent),#000 18%));padding:9px 7px 7px;display:flex;flex-direction:column;gap:6px;box-shadow:0 6px 12px #18202a33}
.vm-mini-glass{flex:1;background:#f4fbff;border-radius:4px;display:grid;grid-template-columns:repeat(4,1fr);align-items:end;padding:3px 3px 2px;overflow:hidden;gap:2px 0}
.vm-mini-glass span{display:grid;border-bottom:2px solid #b9c9d4}
.vm-mini-glass :is(img,svg){width:100%;height:32px;object-fit:contain;display:block}
.vm-mini-flap{height:13px;border-radius:3px;background:#18202a}
.vm-mini[data-power=off] .vm-mini-glass{filter:brightness(.4) saturate(.5)}
@media(max-width:820px){main:has(.stage){display:block}.scene{margin-bottom:16px!important;scroll-margin-top:92px;position:relative;top:0;padding:18px 12px 0;margin:0 -12px;border-radius:0}.headline .button{margin-left:0;width:100%;text-align:center;padding:11px}}
@media(prefers-reduced-motion:reduce){.stage *,.vm-tile{transition:none!important;animation:none!important}}
`;
