import type { PayMethodKind } from '../../../../contract/shared/client.ts';
import { classes } from '../../../ui/class-names.ts';
import { Icon } from '../../../ui/icon.tsx';
import { walletIcon } from '../../../ui/more-icons.ts';
import { useBrokenPicture } from '../../../ui/use-broken-picture.ts';
import { payProviders } from '../../pay/providers.ts';
import { useAppState } from '../../session/app-context.tsx';
import styles from './provider-mark.module.css';

/**
 * A provider's own artwork, which the tenant supplies. Without it, a drawn wallet in the provider's
 * colour.
 */
export function ProviderMark({ kind }: { readonly kind: PayMethodKind }) {
  const url = useAppState((state) => state.appearance.payMarks[kind]);
  const { isBroken, watch } = useBrokenPicture();
  if (url !== undefined && !isBroken) {
    return (
      <img
        src={url}
        alt=""
        width={56}
        height={36}
        className={styles['artwork']}
        data-mark={kind}
        {...watch}
      />
    );
  }
  const { walletColour } = payProviders[kind];
  return (
    <span className={classes(styles['wallet'], styles[walletColour])} data-mark="wallet">
      <Icon path={walletIcon} />
    </span>
  );
}
