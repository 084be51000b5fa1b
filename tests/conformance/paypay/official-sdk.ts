import { request } from 'node:http';
import { Conf, PayPayRestSDK } from '@paypayopa/paypayopa-sdk-node';
import { sandbox } from '../http.ts';

type Transport = Parameters<InstanceType<typeof PayPayRestSDK>['setHttpsClient']>[0];
type Options = Parameters<Transport['httpsCall']>[0];
type Callback = Parameters<Transport['httpsCall']>[2];

const { hostname, port } = new URL(sandbox);

/**
 * Opens PayPay's own client, unchanged. It only supports https, so its transport is replaced by one that
 * sends the same headers, path and body over http to the stand-in.
 */
export function openSdk(clientId: string, clientSecret: string, merchantId: string) {
  const sdk = new PayPayRestSDK();
  const conf = new Conf({ hostName: hostname, portNumber: Number(port) });
  sdk.configure({ clientId, clientSecret, merchantId, conf });
  sdk.setHttpsClient({ printDebugMessage: () => undefined, httpsCall: send });
  return sdk;
}

function send({ apiKey: _, ...options }: Options, payload: unknown, callback: Callback) {
  const outgoing = request({ ...options, path: `/paypay${options.path}` }, (response) => {
    const STATUS = response.statusCode ?? 0;
    let text = '';
    response.setEncoding('utf8');
    response.on('data', (chunk: string) => {
      text += chunk;
    });
    response.on('end', () => callback({ STATUS, BODY: JSON.parse(text) }));
  });
  outgoing.on('error', (error) => callback({ STATUS: 0, ERROR: error.message }));
  if (options.method === 'POST') outgoing.write(JSON.stringify(payload));
  outgoing.end();
}
