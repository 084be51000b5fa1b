export const scannerStyle = `
*{box-sizing:border-box}
body{margin:0;background:#111;color:#fff;font:15px/1.6 system-ui,"Hiragino Sans","Noto Sans JP",sans-serif}
header{display:flex;align-items:center;justify-content:center;height:52px;position:relative}
header button{position:absolute;right:4px;top:4px;width:44px;height:44px;font-size:26px;background:none;color:inherit}
button{border:0;border-radius:10px;font:inherit;cursor:pointer}
main{max-width:560px;margin:0 auto;padding:0 16px}
.finder{width:180px;height:180px;margin:8px auto;border-radius:22px;background:
linear-gradient(#06c755,#06c755) 0 50%/100% 2px no-repeat,#2a2a2a;outline:3px solid #fff8;outline-offset:6px}
p{text-align:center}
form{display:flex;gap:8px}
input{flex:1;min-width:0;height:48px;padding:0 12px;border:0;border-radius:10px;font:inherit}
form button{padding:0 16px;background:#06c755;color:#000;font-weight:700}
ul{display:grid;grid-template-columns:repeat(auto-fill,minmax(140px,1fr));gap:12px;padding:0;list-style:none}
li button{display:grid;gap:2px;width:100%;padding:10px;background:#fff;color:#111;text-align:left}
li svg{width:100%;height:auto;background:#fff}
footer{padding:24px 16px;text-align:center;color:#bbb;font-size:13px}
`;

/** Makes the calls of liff.subWindow inside LINE: enters with the verifier, then answers. */
export const scannerScript = `
const held = new URLSearchParams(location.hash.slice(1));
const said = document.getElementById('said');
const call = async (path, body) => {
  const answer = await fetch('/line/liff/v2/sub/' + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: 'Bearer ' + held.get('access_token') },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(String(answer.status));
  return answer.json();
};
const entered = call('mst', { msit: held.get('msit'), mstVerifier: held.get('mst_verifier') });
entered.catch(() => { said.textContent = 'アプリから開いてください（このウィンドウの期限は切れています）'; });
const answer = async (status, result) => {
  const { mst } = await entered;
  await call('result', { mst, status, result });
  said.textContent = '読み取りを終わりました。アプリに戻ってください';
  window.close();
};
for (const one of document.querySelectorAll('[data-code]'))
  one.addEventListener('click', () => answer('submit', { message: one.dataset.code }));
document.getElementById('other').addEventListener('submit', (event) => {
  event.preventDefault();
  answer('submit', { message: new FormData(event.target).get('value') });
});
document.getElementById('leave').addEventListener('click', () => answer('close', {}));
`;
