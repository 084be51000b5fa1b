import { Hono } from 'hono';
import * as v from 'valibot';
import { faqListSchema, faqSchema } from '../../../contract/customer/faqs.ts';
import { publicClientSchema } from '../../../contract/shared/client.ts';
import { documentNameSchema, tenantDocumentSchema } from '../../../contract/shared/documents.ts';
import { documentIdSchema } from '../../../contract/shared/ids.ts';
import { productSchema } from '../../../contract/shared/products.ts';
import { SMALL_WIDTH } from '../../../contract/shared/small-picture.ts';
import { readTenantDocument } from '../../core/tenant/read-document.ts';
import { listFaqs, readFaqById } from '../../core/tenant/read-faqs.ts';
import { PICTURE_POLICY, readPicture } from '../../core/tenant/read-picture.ts';
import { readProduct } from '../../core/tenant/read-product.ts';
import { publicClient } from '../../core/tenant-client.ts';
import { answers, answersOther } from '../../http/describe.ts';
import { problem } from '../../http/problem.ts';
import { publicRoute } from '../../http/public-route.ts';
import { validQuery } from '../../http/valid-query.ts';
import type { TenantEnv } from './tenant-guard.ts';

/** The only width besides the picture's own, so that each picture has at most two URLs. */
const pictureQuery = v.strictObject({ w: v.optional(v.literal(String(SMALL_WIDTH))) });

/** Below `/api/clients/{clientId}`: a tenant's data. Only a product's label needs a session. */
export const tenantRoutes = new Hono<TenantEnv>()
  .get('/', publicRoute, answers('The tenant', publicClientSchema), (c) =>
    c.json(publicClient(c.get('tenant').client)),
  )
  .get('/faqs', publicRoute, answers('The FAQ', faqListSchema), async (c) => {
    return c.json(await listFaqs(c.get('services'), c.get('tenant').client.clientId));
  })
  .get('/faqs/:id', publicRoute, answers('One FAQ item', faqSchema), async (c) => {
    const { clientId } = c.get('tenant').client;
    const faq = await readFaqById(c.get('services'), clientId, c.req.param('id'));
    return faq.ok ? c.json(faq.value) : problem(c, faq.error);
  })
  .get(
    '/documents/:name',
    publicRoute,
    answers('One document', tenantDocumentSchema),
    async (c) => {
      const name = v.safeParse(documentNameSchema, c.req.param('name'));
      if (!name.success) return problem(c, { code: 'NOT_FOUND' });
      const { clientId } = c.get('tenant').client;
      const document = await readTenantDocument(c.get('services').store, clientId, name.output);
      return document.ok ? c.json(document.value) : problem(c, document.error);
    },
  )
  .get('/products/:id', answers('What a product’s label says', productSchema), async (c) => {
    const { clientId } = c.get('tenant').client;
    const product = await readProduct(c.get('services'), clientId, c.req.param('id'));
    return product.ok ? c.json(product.value) : problem(c, product.error);
  })
  .get(
    '/pictures/:id',
    publicRoute,
    answersOther('A picture of the tenant. With `w`: its small version, if it has one'),
    validQuery(pictureQuery),
    async (c) => {
      const id = v.safeParse(documentIdSchema, c.req.param('id'));
      if (!id.success) return problem(c, { code: 'NOT_FOUND' });
      const { clientId } = c.get('tenant').client;
      const isSmall = c.req.valid('query').w !== undefined;
      const picture = await readPicture(c.get('services').store, clientId, id.output, isSmall);
      if (!picture.ok) return problem(c, picture.error);
      c.header('content-type', picture.value.contentType);
      // The id is the hash of the bytes, so the content never changes.
      c.header('cache-control', 'public, max-age=31536000, immutable');
      c.header('content-security-policy', PICTURE_POLICY);
      return c.body(picture.value.bytes);
    },
  );
