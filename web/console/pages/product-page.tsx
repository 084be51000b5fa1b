import { useState } from 'react';
import { Link, useParams } from 'react-router';
import type { ProductDetail } from '../../../contract/console/products.ts';
import { type ConsoleProblem, problemOf, read } from '../api/console-api.ts';
import { useConsole, useData } from '../api/use-console.ts';
import { HistoryLink } from '../audit/history-link.tsx';
import { useText } from '../i18n/use-text.ts';
import { LoadedView } from '../parts/loaded-view.tsx';
import { ProblemNote } from '../parts/problem-note.tsx';
import { DetailsForm } from '../products/details-form.tsx';
import { useSpread } from '../products/use-spread.ts';

/** The app's information about one drink. */
export function ProductPage() {
  const { product: id = '' } = useParams();
  const { t } = useText();
  const { api, tenant } = useConsole();
  // Each visit has its own cache key, because a form that starts from a cached version cannot be saved.
  const [visit] = useState(() => crypto.randomUUID());
  const loaded = useData(`${tenant.clientId}/products/${id} ${visit}`, () =>
    read(api.products[':product'].$get({ param: { ...tenant, product: id } })),
  );
  return (
    <>
      <p className="row">
        <Link className="button" to={`/${tenant.clientId}/products`}>
          {t('allProducts')}
        </Link>
        <HistoryLink kind="product" id={id} />
      </p>
      <LoadedView loaded={loaded}>
        {(product) => <Loaded key={id} id={id} first={product} />}
      </LoadedView>
    </>
  );
}

function Loaded({ id, first }: { readonly id: string; readonly first: ProductDetail }) {
  const { t, local } = useText();
  const { api, tenant } = useConsole();
  const [product, setProduct] = useState(first);
  // Spreading the change to the machines ends with a new version of the product.
  const [failed, setFailed] = useState<ConsoleProblem>();
  const loadAgain = () => {
    setFailed(undefined);
    const param = { ...tenant, product: id };
    read(api.products[':product'].$get({ param })).then(setProduct, (thrown: unknown) =>
      setFailed(problemOf(thrown)),
    );
  };
  const { isSpreading } = product;
  const { problem, retry } = useSpread({ id, isSpreading }, loadAgain);
  const { ja, en } = product.details.name;
  return (
    <>
      <h1>{local({ ja: ja.replaceAll('|', ''), en })}</h1>
      {product.by !== null && <p className="quiet">{t('faqEdited', { by: product.by })}</p>}
      <p role="status">{isSpreading && t('photoSpreads')}</p>
      {problem && <ProblemNote problem={problem} onRetry={retry} />}
      {failed && <ProblemNote problem={failed} onRetry={loadAgain} />}
      <DetailsForm id={id} first={product} onSaved={setProduct} />
    </>
  );
}
