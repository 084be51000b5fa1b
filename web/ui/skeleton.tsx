/** Grey places of what is on its way; `count` sheets of it. */
export function Skeleton({ count = 3 }: { readonly count?: number }) {
  return (
    <div className="skeletons" aria-busy="true">
      {Array.from({ length: count }, (_, place) => place).map((place) => (
        <div key={place} className="skeleton" />
      ))}
    </div>
  );
}
