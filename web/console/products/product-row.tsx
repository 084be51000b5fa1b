import { lazy, Suspense, useState } from 'react';
import { Button, FileTrigger } from 'react-aria-components';
import { Link } from 'react-router';
import type { NewPhoto, ProductRow as Row } from '../../../contract/console/products.ts';
import { read } from '../api/console-api.ts';
import { useConsole, usePermission } from '../api/use-console.ts';
import { useText } from '../i18n/use-text.ts';
import { ConfirmDialog } from '../parts/confirm-dialog.tsx';
import { ProblemNote } from '../parts/problem-note.tsx';
import { TenantPicture } from '../parts/tenant-picture.tsx';
import { useSpread } from './use-spread.ts';

// Loads when somebody chooses a picture.
const CropDialog = lazy(async () => ({
  default: (await import('../parts/crop-dialog.tsx')).CropDialog,
}));

type Props = { readonly product: Row; readonly onChanged: () => void };

/** A drink with its picture. Some roles can change or remove the picture. */
export function ProductRow({ product, onChanged }: Props) {
  const { t, local, inYen } = useText();
  const { isAllowed } = usePermission('products.change');
  const { problem, retry } = useSpread(product, onChanged);
  const { tenant } = useConsole();
  const { id, name, volumeMl, priceYen, picture, by, isSpreading } = product;
  return (
    <tr>
      <th scope="row">
        <span className="row">
          <TenantPicture key={picture} picture={picture} className="product-picture" />
          <span>
            <Link to={`/${tenant.clientId}/products/${id}`}>{local(name)}</Link>{' '}
            {volumeMl !== null && <span className="quiet">{volumeMl}ml</span>}
          </span>
        </span>
      </th>
      <td data-label={t('price')}>{priceYen === null ? '—' : inYen(priceYen)}</td>
      <td data-label={t('productPicture')}>
        {by !== null && <span className="quiet">{t('faqEdited', { by })}</span>}
        {isSpreading && <span role="status">{t('photoSpreads')}</span>}
        {problem && <ProblemNote problem={problem} onRetry={retry} />}
        {isAllowed && <PhotoButtons {...{ product, onChanged }} />}
      </td>
    </tr>
  );
}

function PhotoButtons({ product, onChanged }: Props) {
  const { t, local } = useText();
  const { api, tenant } = useConsole();
  const [address, setAddress] = useState<string>();
  const [isRemoving, setRemoving] = useState(false);
  const { id, version, picture } = product;
  const name = local(product.name);
  const close = () => {
    if (address !== undefined) URL.revokeObjectURL(address);
    setAddress(undefined);
    setRemoving(false);
  };
  const send = async (photo: NewPhoto['photo']) => {
    const param = { ...tenant, product: id };
    await read(api.products[':product'].photo.$put({ param, json: { photo, version } }));
    close();
    onChanged();
  };
  return (
    <span className="row">
      <FileTrigger
        acceptedFileTypes={['image/*']}
        onSelect={(files) => {
          const file = files?.[0];
          if (file) setAddress(URL.createObjectURL(file));
        }}
      >
        <Button className="button" aria-label={t('changePhotoOf', { name })}>
          {t('changePhoto')}
        </Button>
      </FileTrigger>
      {picture !== null && (
        <Button
          className="button"
          aria-label={t('removePictureOf', { picture: name })}
          onPress={() => setRemoving(true)}
        >
          {t('removePicture')}
        </Button>
      )}
      {address !== undefined && (
        <Suspense fallback={null}>
          <CropDialog
            {...{ place: 'product', address }}
            hint={t('photoEffect')}
            onClose={close}
            onPicture={send}
          />
        </Suspense>
      )}
      {isRemoving && (
        <ConfirmDialog
          title={t('removePictureOf', { picture: name })}
          effect={t('removePhotoEffect')}
          label={t('removePicture')}
          field={null}
          onClose={close}
          onConfirm={() => send('none')}
        />
      )}
    </span>
  );
}
