import { Route, Routes } from 'react-router';
import { AppearancePage } from './pages/appearance-page.tsx';
import { CampaignPage } from './pages/campaign-page.tsx';
import { CampaignsPage } from './pages/campaigns-page.tsx';
import { CommandLinePage } from './pages/command-line-page.tsx';
import { DeploymentPage } from './pages/deployment-page.tsx';
import { DeskPage } from './pages/desk-page.tsx';
import { DocumentPage } from './pages/document-page.tsx';
import { DocumentsPage } from './pages/documents-page.tsx';
import { FaqPage } from './pages/faq-page.tsx';
import { FaqsPage } from './pages/faqs-page.tsx';
import { MachinePricesPage } from './pages/machine-prices-page.tsx';
import { NewCampaignPage } from './pages/new-campaign-page.tsx';
import { NoPage } from './pages/no-page.tsx';
import { PriceChangePage } from './pages/price-change-page.tsx';
import { PricesPage } from './pages/prices-page.tsx';
import { ProductPage } from './pages/product-page.tsx';
import { ProductsPage } from './pages/products-page.tsx';
import { StickersPage } from './pages/stickers-page.tsx';

/**
 * Pages in a separate chunk, which loads when somebody opens one of them. Includes the page for
 * unknown addresses.
 */
export function LaterPages() {
  return (
    <Routes>
      <Route path="stickers" element={<StickersPage />} />
      <Route path="machines/:machine/prices" element={<MachinePricesPage />} />
      <Route path="prices" element={<PricesPage />} />
      <Route path="prices/:change" element={<PriceChangePage />} />
      <Route path="command-line" element={<CommandLinePage />} />
      <Route path="campaigns" element={<CampaignsPage />} />
      <Route path="campaigns/new" element={<NewCampaignPage />} />
      <Route path="campaigns/:campaign" element={<CampaignPage />} />
      <Route path="documents" element={<DocumentsPage />} />
      <Route path="documents/:document" element={<DocumentPage />} />
      <Route path="appearance" element={<AppearancePage />} />
      <Route path="deployment" element={<DeploymentPage />} />
      <Route path="desk" element={<DeskPage />} />
      <Route path="products" element={<ProductsPage />} />
      <Route path="products/:product" element={<ProductPage />} />
      <Route path="faqs" element={<FaqsPage />} />
      <Route path="faqs/:faq" element={<FaqPage />} />
      <Route path="*" element={<NoPage />} />
    </Routes>
  );
}
