/** Returns the style sheet of a wallet provider's consent page, in the provider's colour. */
export function consentStyle(colour: string): string {
  return `
*{box-sizing:border-box}
body{margin:0;background:${colour};color:#1d1d1f;font:16px/1.6 system-ui,"Hiragino Sans","Noto Sans CJK JP",sans-serif;min-height:100vh;display:flex;flex-direction:column}
header{color:#fff;font-weight:800;font-size:22px;letter-spacing:.02em;text-align:center;padding:22px 16px 18px}
main{flex:1;width:100%;max-width:480px;margin:0 auto;display:flex;flex-direction:column}
.sheet{flex:1;background:#fff;border-radius:22px 22px 0 0;padding:26px 20px 24px}
.sheet form+form{margin-top:8px}
h1{font-size:20px;margin:0 0 8px;text-align:center}
.lead{margin:0 0 16px;font-size:15px;overflow-wrap:anywhere}
.asks{list-style:none;margin:0 0 20px;padding:12px 16px;background:#f6f6f8;border-radius:14px;font-size:14px}
.asks li{padding-left:24px;position:relative}
.asks li:before{content:"";position:absolute;left:3px;top:7px;width:11px;height:6px;border:solid ${colour};border-width:0 0 2px 2px;transform:rotate(-45deg)}
fieldset{border:0;margin:0 0 20px;padding:0;display:grid;gap:8px}
legend{font-size:13px;color:#6b6b70;padding:0;margin-bottom:8px}
.wallet{display:flex;align-items:center;gap:12px;border:1.5px solid #e4e4e8;border-radius:14px;padding:10px 14px;min-height:60px;cursor:pointer}
.wallet:has(:checked){border-color:${colour};background:color-mix(in srgb,${colour} 5%,#fff)}
.wallet:has(:focus-visible){outline:2px solid ${colour};outline-offset:2px}
.wallet input{accent-color:${colour};width:20px;height:20px;margin:0;flex:none}
.wallet span{display:flex;flex-direction:column;line-height:1.35}
.wallet small{color:#6b6b70;font-size:12px}
.wallet .money{margin-left:auto;display:block;text-align:right;font-weight:700;font-variant-numeric:tabular-nums}
.money small{margin-left:2px}
.money em{display:block;font-style:normal;font-size:11px;font-weight:600;color:#a3171f}
button{width:100%;min-height:52px;border-radius:26px;font:inherit;font-weight:700;cursor:pointer;border:0}
button:focus-visible,summary:focus-visible{outline:2px solid #1d1d1f;outline-offset:2px}
.go{background:${colour};color:#fff}
.no{background:none;color:#4a4a4f;margin-top:6px}
details{margin-top:14px;border-top:1px solid #ececf0;padding-top:12px;font-size:13px;color:#6b6b70}
summary{cursor:pointer;min-height:32px}
.plain{background:#f2f2f5;color:#1d1d1f;margin-top:8px;min-height:44px;font-size:14px}
code{background:#f2f2f5;border-radius:5px;padding:1px 6px;font-size:12px;overflow-wrap:anywhere}
footer{background:#fff;margin-top:-1px;position:relative;color:#6b6b70;font-size:12px;text-align:center;padding:0 16px 22px}
@media(min-width:481px){footer{background:none;color:#fff;padding-top:16px}.sheet{flex:none;border-radius:22px}}
`;
}
