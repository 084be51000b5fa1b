import { read } from '../api/console-api.ts';
import { useConsole, useData } from '../api/use-console.ts';
import { useText } from '../i18n/use-text.ts';
import { ListView } from '../parts/list-view.tsx';
import { LoadedView } from '../parts/loaded-view.tsx';
import { useAddress } from '../parts/use-address.ts';
import { ProductRow } from '../products/product-row.tsx';

/** The catalogue's drinks with their pictures. */
export function ProductsPage() {
  const { t } = useText();
  const { api, tenant } = useConsole();
  const { valuesIn } = useAddress();
  const query = valuesIn('cursor');
  const loaded = useData(
    `${tenant.clientId}/products?${new URLSearchParams(query).toString()}`,
    () => read(api.products.$get({ param: tenant, query })),
  );
  return (
    <>
      <h1>{t('products')}</h1>
      <p className="quiet">{t('productsHint')}</p>
      <LoadedView loaded={loaded}>
        {(page) => (
          <ListView
            page={page}
            columns={['drink', 'price', 'productPicture']}
            empty={{ title: 'noProducts', hint: 'noProductsHint' }}
          >
            {page.products.map((product) => (
              <ProductRow key={product.id} product={product} onChanged={loaded.reload} />
            ))}
          </ListView>
        )}
      </LoadedView>
    </>
  );
}
