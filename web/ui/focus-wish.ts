let wished = false;

/** After a move inside the app the new page's heading shall take the focus. */
export const wishFocus = () => {
  wished = true;
};

/** Whether the heading that appears now is the one; only the first one gets it. */
export function takeFocusWish(): boolean {
  const taken = wished;
  wished = false;
  return taken;
}
