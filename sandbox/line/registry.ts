import type { Database } from '../storage/database.ts';

export type Channel = { id: string; secret: string; provider: string; kind: 'login' | 'messaging' };
export type LiffApp = {
  liffId: string;
  channelId: string;
  endpointUrl: string;
  name: string;
  /** The setting "Scan QR" in LINE's console. */
  scanQr: number;
};
export type Registry = ReturnType<typeof openRegistry>;

type ChannelRow = { id: string; secret: string; provider: string; kind: string };
const appColumns =
  'liff_id AS liffId, channel_id AS channelId, endpoint_url AS endpointUrl, name AS name, scan_qr AS scanQr';

/** Opens the channels and LIFF apps that a developer registers in LINE's console. */
export function openRegistry(db: Database) {
  db.run(
    'CREATE TABLE IF NOT EXISTS line_channels (id TEXT PRIMARY KEY, secret TEXT NOT NULL, provider TEXT NOT NULL, kind TEXT NOT NULL)',
  );
  db.run(
    'CREATE TABLE IF NOT EXISTS line_apps (liff_id TEXT PRIMARY KEY, channel_id TEXT NOT NULL, endpoint_url TEXT NOT NULL, name TEXT NOT NULL)',
  );
  addScanQr(db);
  const channels = () =>
    db
      .rows<ChannelRow>('SELECT id, secret, provider, kind FROM line_channels ORDER BY rowid')
      .map(readChannel);
  return {
    channels,
    channel(id: string): Channel | undefined {
      const row = db.first<ChannelRow>(
        'SELECT id, secret, provider, kind FROM line_channels WHERE id = ?',
        id,
      );
      return row && readChannel(row);
    },
    saveChannel({ id, secret, provider, kind }: Channel) {
      db.run(
        'INSERT OR REPLACE INTO line_channels VALUES (?, ?, ?, ?)',
        id,
        secret,
        provider,
        kind,
      );
    },
    apps: () => db.rows<LiffApp>(`SELECT ${appColumns} FROM line_apps ORDER BY rowid`),
    app: (liffId: string) =>
      db.first<LiffApp>(`SELECT ${appColumns} FROM line_apps WHERE liff_id = ?`, liffId),
    saveApp({ liffId, channelId, endpointUrl, name, scanQr }: LiffApp) {
      db.run(
        'INSERT OR REPLACE INTO line_apps (liff_id, channel_id, endpoint_url, name, scan_qr) VALUES (?, ?, ?, ?, ?)',
        liffId,
        channelId,
        endpointUrl,
        name,
        scanQr,
      );
    },
    /** An unregistered channel counts as its own provider. */
    providerOf: (channelId: string) =>
      channels().find((channel) => channel.id === channelId)?.provider ?? channelId,
  };
}

/** Adds the column to a database from before the setting existed, and keeps its apps. */
function addScanQr(db: Database): void {
  const columns = db.rows<{ name: string }>("SELECT name FROM pragma_table_info('line_apps')");
  if (columns.some(({ name }) => name === 'scan_qr')) return;
  db.run('ALTER TABLE line_apps ADD COLUMN scan_qr INTEGER NOT NULL DEFAULT 1');
}

function readChannel({ kind, ...row }: ChannelRow): Channel {
  return { ...row, kind: kind === 'messaging' ? 'messaging' : 'login' };
}
