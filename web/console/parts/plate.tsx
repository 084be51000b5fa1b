/** A machine's number, as on its plate. */
export function Plate({ code }: { readonly code: string }) {
  return <span className="plate">{code}</span>;
}
