/** Says that a list is empty and what to do. */
export function Empty({ title, hint }: { readonly title: string; readonly hint?: string }) {
  return (
    <div className="empty">
      <p className="strong">{title}</p>
      {hint !== undefined && <p>{hint}</p>}
    </div>
  );
}
