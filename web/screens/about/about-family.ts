import '../../styles/later.css';

// The tenant's four documents travel as one chunk.
export { AboutScreen } from './AboutScreen.tsx';
export { PrivacyScreen, SellerScreen, TermsScreen } from './document-screens.tsx';
