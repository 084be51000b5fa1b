/** A list without rows: says so, and what to do. */
export function Empty({ title, hint }: { readonly title: string; readonly hint?: string }) {
  return (
    <div className="empty">
      <p className="strong">{title}</p>
      {hint !== undefined && <p>{hint}</p>}
    </div>
  );
}
