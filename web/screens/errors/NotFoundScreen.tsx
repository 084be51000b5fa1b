import { useLocation } from 'react-router';
import { errorMessage } from '../../../contract/errors.ts';
import { useLanguage } from '../../i18n/use-text.ts';
import { ErrorScreen } from './ErrorScreen.tsx';

/** An address that is no page of ours (specification §8). */
export function NotFoundScreen() {
  const language = useLanguage();
  const { pathname } = useLocation();
  const message = errorMessage('PAGE_NOT_FOUND', language, pathname);
  return <ErrorScreen error={{ status: 404, code: 'PAGE_NOT_FOUND', message }} />;
}
