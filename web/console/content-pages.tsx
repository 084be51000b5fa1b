import { Route, Routes } from 'react-router';
import { AppearancePage } from './pages/appearance-page.tsx';
import { CampaignPage } from './pages/campaign-page.tsx';
import { CampaignsPage } from './pages/campaigns-page.tsx';
import { DeskPage } from './pages/desk-page.tsx';
import { DocumentPage } from './pages/document-page.tsx';
import { DocumentsPage } from './pages/documents-page.tsx';
import { FaqPage } from './pages/faq-page.tsx';
import { FaqsPage } from './pages/faqs-page.tsx';
import { NewCampaignPage } from './pages/new-campaign-page.tsx';
import { NoPage } from './pages/no-page.tsx';
import { ProductsPage } from './pages/products-page.tsx';

/** The pages of what customers read, see and get, and the page for every other address. */
export function ContentPages() {
  return (
    <Routes>
      <Route path="campaigns" element={<CampaignsPage />} />
      <Route path="campaigns/new" element={<NewCampaignPage />} />
      <Route path="campaigns/:campaign" element={<CampaignPage />} />
      <Route path="documents" element={<DocumentsPage />} />
      <Route path="documents/:document" element={<DocumentPage />} />
      <Route path="appearance" element={<AppearancePage />} />
      <Route path="desk" element={<DeskPage />} />
      <Route path="products" element={<ProductsPage />} />
      <Route path="faqs" element={<FaqsPage />} />
      <Route path="faqs/:faq" element={<FaqPage />} />
      <Route path="*" element={<NoPage />} />
    </Routes>
  );
}
