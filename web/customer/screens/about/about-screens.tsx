import { LAYER_VERSION } from '../../../../contract/customer/boot.ts';
import type { DocumentName } from '../../../../contract/shared/documents.ts';
import { useText } from '../../../i18n/use-text.ts';
import listStyles from '../../../ui/list-link.module.css';
import { ListGroup, ListLink } from '../../../ui/list-link.tsx';
import { PageTitle } from '../../parts/page-title.tsx';
import { usePages } from '../../parts/pages.ts';
import { useAppState } from '../../session/app-context.tsx';
import { DocumentView } from './document-view.tsx';
import { aboutMessages } from './messages.ts';

/** The about page: the service, its documents and the running version. */
export function AboutScreen() {
  const text = useText(aboutMessages);
  const { to, titleOf } = usePages();
  const buildId = useAppState((state) => state.buildId);
  const documents = ['termsOfUse', 'privacyPolicy', 'seller'] as const;
  return (
    <>
      <PageTitle parent="account">{titleOf('about')}</PageTitle>
      <DocumentView name="about" />
      <ListGroup title={text.documents}>
        {documents.map((name) => (
          <ListLink key={name} to={to(name)}>
            {titleOf(name)}
          </ListLink>
        ))}
      </ListGroup>
      <ListGroup title={text.app}>
        <li className={listStyles['list-row']}>
          <span className={listStyles['list-text']}>{text.layer}</span>
          <span>{LAYER_VERSION}</span>
        </li>
        <li className={listStyles['list-row']}>
          <span className={listStyles['list-text']}>{text.build}</span>
          <span>{buildId}</span>
        </li>
        <li>
          {/* Made by the build (vite.config.ts): whose work is in what the phone got. */}
          <a
            href="/assets/licences.txt"
            target="_blank"
            rel="noopener"
            className={listStyles['list-link']}
          >
            <span className={listStyles['list-text']}>{text.licences}</span>
          </a>
        </li>
      </ListGroup>
    </>
  );
}

/** The terms of use. */
export const TermsScreen = () => <DocumentScreen name="termsOfUse" />;

/** The privacy policy. */
export const PrivacyScreen = () => <DocumentScreen name="privacyPolicy" />;

/** The seller's legal notice (特定商取引法に基づく表記). */
export const SellerScreen = () => <DocumentScreen name="seller" />;

function DocumentScreen({ name }: { readonly name: Exclude<DocumentName, 'about'> }) {
  const { titleOf } = usePages();
  return (
    <>
      <PageTitle parent="about">{titleOf(name)}</PageTitle>
      <DocumentView name={name} />
    </>
  );
}
