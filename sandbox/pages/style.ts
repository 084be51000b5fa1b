/** The style sheet of every page. The sign-in page has its own, which looks like LINE's page. */
export const style = `
:root{--ink:#18202a;--soft:#5b6672;--line:#e2e7ec;--bg:#f4f6f8;--card:#fff;--accent:#086b54;--accent-soft:#e3f4ee;--danger:#b3261e}
*{box-sizing:border-box}
body{margin:0;background:var(--bg);color:var(--ink);font:15px/1.55 system-ui,"Hiragino Sans","Noto Sans CJK JP",sans-serif}
a{color:var(--accent)}
small{color:var(--soft);font-weight:400;font-size:12px}
.top{background:var(--card);border-bottom:1px solid var(--line);display:flex;align-items:center;gap:8px 24px;flex-wrap:wrap;padding:10px 20px;position:sticky;top:0;z-index:1}
.brand{font-weight:800;color:var(--ink);text-decoration:none;display:flex;align-items:center;gap:8px}
.dot{width:10px;height:10px;border-radius:50%;background:#06c755}
nav{display:flex;gap:4px;overflow-x:auto;max-width:100%}
nav a{padding:6px 12px;border-radius:8px;text-decoration:none;color:var(--ink);line-height:1.2;white-space:nowrap;text-align:center}
nav a small{display:block;font-size:10px}
nav a[aria-current]{background:var(--accent-soft);color:var(--accent);font-weight:700}
main{max-width:960px;margin:0 auto;padding:20px 16px 60px}
h1{font-size:22px;margin:4px 0 16px}
h1 small{display:block;font-size:13px}
h2{font-size:16px;margin:0 0 12px}
h2 small{margin-left:8px}
.card{background:var(--card);border:1px solid var(--line);border-radius:14px;padding:16px 18px;margin-bottom:16px}
.grid{display:grid;gap:12px;grid-template-columns:repeat(auto-fill,minmax(260px,1fr))}
.tile{border:1px solid var(--line);border-radius:12px;padding:12px 14px;background:#fff;display:flex;flex-direction:column;gap:4px}
.tile b{font-size:15px}
.scroll{overflow-x:auto;margin:0 -4px;padding:0 4px}
table{width:100%;border-collapse:collapse;font-size:14px}
th{text-align:left;font-size:12px;color:var(--soft);font-weight:600;padding:6px 10px 6px 0;border-bottom:1px solid var(--line);white-space:nowrap}
td{padding:9px 10px 9px 0;border-bottom:1px solid var(--line);vertical-align:middle}
tr:last-child td{border-bottom:0}
code,.mono{font-family:ui-monospace,"SFMono-Regular",Menlo,Consolas,monospace;font-size:12.5px}
code{background:#eef1f4;border-radius:5px;padding:1px 6px;overflow-wrap:anywhere}
.person{display:flex;align-items:center;gap:10px;font-weight:600}
.person img{width:36px;height:36px;border-radius:50%}
.tag{display:inline-block;border-radius:99px;padding:1px 10px;font-size:12px;background:#eef1f4;color:var(--soft);white-space:nowrap}
.tag.good{background:var(--accent-soft);color:var(--accent)}
.tag.bad{background:#fdecea;color:var(--danger)}
.tile.app{margin-bottom:10px;gap:8px}
.spaced{margin-top:14px}
.person-row{display:flex;flex-wrap:wrap;justify-content:space-between;gap:8px 20px;padding:10px 0;border-bottom:1px solid var(--line)}
.actions{display:flex;gap:8px;flex-wrap:wrap;align-items:center}
form.inline{display:inline}
td:has(>.path){overflow-wrap:anywhere;width:100%}
td small{white-space:nowrap}
td .mono{overflow-wrap:anywhere}
label{display:grid;gap:4px;font-size:12px;color:var(--soft)}
input,select{height:40px;font:inherit;color:var(--ink);padding:8px 10px;border:1px solid #cfd6dd;border-radius:9px;background:#fff;min-width:0;width:100%}
button,.button{font:inherit;font-size:13px;font-weight:600;border:1px solid var(--accent);background:var(--accent);color:#fff;border-radius:9px;padding:7px 14px;cursor:pointer;text-decoration:none;display:inline-block;white-space:nowrap}
button.quiet,.button.quiet{background:#fff;color:var(--accent)}
button.danger{background:#fff;border-color:#e4b4b0;color:var(--danger)}
button:focus-visible,a:focus-visible,input:focus-visible,select:focus-visible{outline:2px solid var(--accent);outline-offset:2px}
.empty{color:var(--soft);margin:0}
.crumbs{display:flex;flex-wrap:wrap;gap:4px;margin:0 0 14px;font-size:14px}
.bubble{margin-top:8px;background:#8de055;border-radius:14px;padding:8px 14px;max-width:420px;white-space:pre-wrap;overflow-wrap:anywhere;display:inline-block;margin:2px 0}
dl{display:grid;grid-template-columns:minmax(90px,max-content) 1fr;gap:8px 14px;margin:0}
dl dl{border-left:2px solid var(--line);padding-left:12px}
dt{font-weight:600;overflow-wrap:anywhere}
dd{margin:0;min-width:0;overflow-wrap:anywhere}
.type{color:var(--soft);font-size:11px;margin-left:8px}
.wallet-row{padding:12px 0;border-bottom:1px solid var(--line)}
.wallet-row:last-child{border-bottom:0}
.wallet-row .person{justify-content:space-between;margin-bottom:10px}
.fields{display:grid;gap:10px;grid-template-columns:repeat(auto-fit,minmax(140px,1fr));align-items:end}
.entry{border-bottom:1px solid var(--line)}
.entry:last-child{border-bottom:0}
.entry summary{display:flex;flex-wrap:wrap;align-items:center;gap:4px 12px;padding:11px 0;cursor:pointer}
.entry summary::-webkit-details-marker{display:none}
.entry summary:after{content:"▾";color:var(--soft)}
.entry[open] summary:after{content:"▴"}
.entry[open]{padding-bottom:14px}
.entry .when{margin-left:auto}
.entry dl{font-size:13px;gap:4px 14px}
.fields button{height:40px}
.history{margin:12px 0 0;padding-left:20px;font-size:13px}
.phones{display:grid;gap:16px;grid-template-columns:repeat(auto-fill,minmax(280px,1fr));align-items:start}
.phone{background:#10151c;border-radius:28px;padding:10px}
.phone h2{color:#fff;margin:6px 12px 10px;display:flex;justify-content:space-between;align-items:baseline}
.phone h2 small{color:#aeb7c2}
.screen{background:#fff;border-radius:20px;padding:14px 12px 18px;min-height:220px}
.stamp{display:block;text-align:center;margin:4px 0}
.bubble.sms{background:#e9e9ee;max-width:100%}
@media(max-width:560px){main{padding:14px 12px 48px}.card{padding:14px}.top{padding:8px 12px}dl{grid-template-columns:1fr;gap:2px}dd{margin-bottom:8px}}
`;
