/**
 * The style of the drawn machine. The attributes of `.vm` hold its state, so the script only sets those.
 */
export const machineFrontStyle = `
.vm{position:relative;max-width:390px;margin:0 auto;perspective:3600px;--dark:color-mix(in srgb,var(--accent),#06121c 46%);--deep:color-mix(in srgb,var(--accent),#06121c 26%)}
.vm-front{position:relative;z-index:1;border-radius:18px 18px 8px 8px;padding:12px 13px 14px;background:linear-gradient(90deg,var(--dark),var(--accent) 7%,color-mix(in srgb,var(--accent),#fff 12%) 50%,var(--accent) 93%,var(--dark));box-shadow:inset 0 2px 0 #ffffff59,inset 0 -3px 0 #0003,0 18px 30px -8px #0f1d2a66;transform-origin:0 50%;transition:transform .9s cubic-bezier(.5,0,.2,1)}
.vm[data-door=open] .vm-front{transform:rotateY(-62deg)}
.vm-inside{position:absolute;inset:6px 6px 14px;border-radius:12px;background:linear-gradient(90deg,#29333d,#4b5864 12% 88%,#29333d);padding:46px 16px 20px;display:flex;flex-direction:column;gap:9px;box-shadow:inset 0 0 26px #000a}
.vm-rack{display:flex;gap:7px;height:58px;border-bottom:5px solid #8895a1;padding:0 6px}
.vm-rack i{flex:1;border-radius:4px 4px 0 0;background:repeating-linear-gradient(#c6d0d8 0 3px,#7f8d99 3px 9px);opacity:.75}
.vm-cooler{flex:1;border-radius:8px;background:repeating-linear-gradient(90deg,#20282f 0 6px,#36424c 6px 10px)}
.vm-sign{display:flex;justify-content:space-between;align-items:center;gap:10px;color:#fff;padding:2px 8px 8px;text-shadow:0 0 14px #ffffffb3}
.vm-sign b{font-size:19px;letter-spacing:.04em;line-height:1.2}
.vm-sign span{font-size:11px;font-weight:600;opacity:.92;white-space:nowrap}
.vm-glass{position:relative;overflow:hidden;border-radius:10px;padding:9px 8px 6px;background:linear-gradient(#fdfefe,#e6f2f9);box-shadow:inset 0 0 0 3px #18222c,inset 0 0 0 5px #5d6b77,inset 0 10px 26px #fff;transition:filter .4s}
.vm-row{display:grid;grid-template-columns:repeat(var(--columns),minmax(0,1fr));gap:0 3px;padding:5px 3px 0;margin-bottom:5px;background:linear-gradient(#fff0 55%,#a9c3d340 80%,#8fa9b94d);border-radius:4px}
.vm-cell{min-width:0;text-align:center}
.vm-drink{height:54px;display:grid;place-items:end center;transition:transform .3s}
.vm-drink :is(img,svg){height:53px;max-width:100%;display:block;filter:drop-shadow(0 2px 1px #20304033)}
.vm-tag{font-size:11px;font-weight:800;line-height:16px;color:#fff;background:#1372c4;border-radius:3px 3px 0 0;letter-spacing:-.02em}
.vm-tag.hot{background:#d43a2c}
.vm-key{position:relative;display:flex;align-items:center;justify-content:space-between;height:17px;padding:0 4px;border-radius:0 0 4px 4px;background:linear-gradient(#33404b,#1d262e);color:#c3ced7;font-size:10px}
.vm-key em{font-style:normal;letter-spacing:.02em}
.vm-lamp{width:8px;height:8px;border-radius:50%;background:#25d07d;box-shadow:0 0 7px #25d07d}
.vm-left{font-weight:700;color:#fff;min-width:1.2em;text-align:right}
.vm-cell[data-sold-out=true] .vm-drink{opacity:.38;filter:saturate(.35)}
.vm-cell[data-sold-out=true] .vm-key:after,.vm-cell[data-jammed=true] .vm-key:after{content:"売切";position:absolute;inset:0;display:grid;place-items:center;border-radius:inherit;background:#2a1513;color:#ff6a55;font-weight:800;font-size:10px;letter-spacing:.2em;text-indent:.2em;text-shadow:0 0 7px #ff4c35}
.vm-cell[data-jammed=true] .vm-key:after{content:"つまり";letter-spacing:.06em;color:#ffb03a;text-shadow:0 0 7px #ff9d00}
.vm-cell[data-jammed=true] .vm-drink{transform:translateY(3px) rotate(14deg)}
.vm-cell[data-vending=true]{position:relative;z-index:1}
.vm-cell[data-vending=true] .vm-drink{animation:vm-push .5s ease-in-out infinite alternate}
.vm-cell[data-vending=true] .vm-key{box-shadow:0 0 0 2px #ffe066,0 0 14px #ffd60a}
.vm-cell[data-vending=true] .vm-lamp{background:#ffe066;box-shadow:0 0 9px #ffe066}
@keyframes vm-push{from{transform:translateY(0) scale(1)}to{transform:translateY(1px) scale(1.1)}}
.vm-shine{position:absolute;inset:0;pointer-events:none;background:linear-gradient(112deg,#fff0 22%,#ffffff45 30%,#ffffff10 41%,#fff0 42%,#fff0 70%,#ffffff2e 74%,#fff0 82%)}
.flying{position:absolute;z-index:3;filter:drop-shadow(0 6px 5px #20304055)}
.vm-counter{display:grid;grid-template-columns:minmax(0,1fr) auto;gap:10px;margin-top:11px}
.vm-side{display:flex;flex-direction:column;gap:8px;min-width:0}
.vm-display{background:#07161c;border-radius:8px;padding:7px 11px;min-height:48px;color:#7cf7d4;box-shadow:inset 0 0 0 2px #000,inset 0 2px 12px #000;text-shadow:0 0 9px #36e3b780;display:grid;align-content:center;line-height:1.35}
.vm-display b{font-size:13px;font-weight:600}
.vm-display span{font-size:10.5px;opacity:.85}
.vm-lights{display:flex;gap:6px 14px;flex-wrap:wrap;font-size:10.5px;color:#fff;padding:0 3px}
.vm-light{display:flex;align-items:center;gap:5px}
.vm-light i{width:9px;height:9px;border-radius:50%;background:#0b1720;box-shadow:inset 0 1px 2px #000,0 0 0 1px #ffffff40}
.vm[data-power=on] .vm-light.power i{background:#33e08a;box-shadow:0 0 8px #33e08a}
.vm[data-power=on] .vm-light.online i{background:#ffa51f;box-shadow:0 0 8px #ffa51f;animation:vm-blink 1s steps(2) infinite}
.vm[data-power=on][data-line=connected] .vm-light.online i{background:#33e08a;box-shadow:0 0 8px #33e08a;animation:none}
.vm[data-power=on][data-line=off] .vm-light.online i{background:#ff4c3b;box-shadow:0 0 8px #ff4c3b;animation:none}
.vm:not([data-vending=""])[data-vending] .vm-light.vending i{background:#ffd60a;box-shadow:0 0 8px #ffd60a;animation:vm-blink .5s steps(2) infinite}
@keyframes vm-blink{50%{opacity:.25}}
.vm-plate{margin-top:auto;background:#fbfaf4;border-radius:6px;padding:5px 10px;color:#1d262e;display:flex;gap:10px;align-items:baseline;box-shadow:0 1px 2px #0005;min-width:0}
.vm-plate b{font-size:17px;letter-spacing:.06em}
.vm-plate span{font-size:10.5px;color:#4c5965;line-height:1.3;min-width:0}
.vm-qr{background:#fff;border-radius:9px;padding:5px 5px 4px;display:grid;justify-items:center;text-decoration:none;box-shadow:0 1px 4px #0005;width:122px;align-self:start}
.vm-qr svg{width:112px;height:112px;display:block}
.vm-qr small{font-size:10.5px;font-weight:700;color:#04702f;margin-top:1px}
.vm-chute{all:unset;box-sizing:border-box;display:block;position:relative;overflow:hidden;cursor:pointer;margin-top:11px;width:100%;height:78px;border-radius:10px;background:linear-gradient(#05090c,#19232c);box-shadow:inset 0 4px 14px #000,0 1px 0 #ffffff40;perspective:420px}
.vm-chute:focus-visible{outline:3px solid #fff;outline-offset:-4px}
.vm-tray{position:absolute;inset:0 12% 4px;display:flex;justify-content:center;align-items:flex-end;gap:28px}
.lying{width:52px;height:70px;object-fit:contain;transform:rotate(90deg);margin-bottom:-8px;flex:none}
.vm-flap{position:absolute;inset:5px 12%;border-radius:7px;transform-origin:50% 0;background:linear-gradient(165deg,#ffffff3d,#c7dae830 40%,#8fa6b540);box-shadow:inset 0 0 0 1px #ffffff4d;display:grid;place-items:start center;padding-top:5px}
.vm-flap small{color:#fff;letter-spacing:.3em;text-indent:.3em;font-weight:700;font-size:10px;opacity:.75}
.full .vm-chute{box-shadow:inset 0 4px 14px #000,0 0 0 2px #ffe066,0 0 18px #ffd60a80}
.vm-feet{height:16px;margin:0 22px;background:linear-gradient(90deg,#1d262e 0 34px,#0000 34px calc(100% - 34px),#1d262e calc(100% - 34px));margin-bottom:14px;position:relative}
.vm-feet:after{content:"";position:absolute;left:-26px;right:-26px;bottom:-9px;height:16px;border-radius:50%;background:radial-gradient(closest-side,#0f1d2a5c,#0f1d2a00);z-index:0}
.vm[data-power=off] .vm-glass{filter:brightness(.36) saturate(.55)}
.vm[data-power=off] .vm-sign{text-shadow:none;opacity:.45}
.vm[data-power=off] .vm-lamp{background:#3b4650;box-shadow:none}
.vm[data-power=off] .vm-key:after{text-shadow:none!important;color:#7a5049!important}
`;
