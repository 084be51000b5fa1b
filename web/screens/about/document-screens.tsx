import type { DocumentName } from '../../../contract/documents.ts';
import { PageTitle } from '../../ui/page-title.tsx';
import { usePages } from '../../ui/use-pages.ts';
import { DocumentView } from './document-view.tsx';

/** The terms a person agrees to. */
export const TermsScreen = () => <DocumentScreen name="termsOfUse" />;

/** What happens with a person's data. */
export const PrivacyScreen = () => <DocumentScreen name="privacyPolicy" />;

/** Who sells (特定商取引法に基づく表記). */
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
