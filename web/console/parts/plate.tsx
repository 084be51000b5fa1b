/** A machine's number, drawn like the plate on the machine. */
export function Plate({ code }: { readonly code: string }) {
  return <span className="plate">{code}</span>;
}
