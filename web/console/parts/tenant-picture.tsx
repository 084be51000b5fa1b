import { SHOWN_STAFF_PARAMETER } from '../../../contract/console/shown-staff.ts';
import { useBrokenPicture } from '../../ui/use-broken-picture.ts';
import { useConsole } from '../api/use-console.ts';

/**
 * The tenant's picture, next to its name. The space stays empty if there is none or it fails to
 * load.
 * @param picture the picture's path below the tenant's API.
 */
export function TenantPicture({
  picture,
  className,
}: {
  readonly picture: string | null;
  readonly className: string;
}) {
  const { tenant, session } = useConsole();
  const { isBroken, watch } = useBrokenPicture();
  if (picture === null || isBroken) return <span className={className} />;
  const mark = `${picture.includes('?') ? '&' : '?'}${SHOWN_STAFF_PARAMETER}=${session.staffId}`;
  return (
    <img
      className={className}
      src={`/api/${tenant.clientId}${picture}${mark}`}
      alt=""
      loading="lazy"
      {...watch}
    />
  );
}
