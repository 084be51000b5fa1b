import {
  AttributionControl,
  addProtocol,
  Map as MapView,
  NavigationControl,
  setWorkerUrl,
} from 'maplibre-gl';
import 'maplibre-gl/dist/maplibre-gl.css';
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?url';
import { Protocol } from 'pmtiles';
import type { FleetMap } from '../../../contract/console/fleet-map.ts';

/** The zoom levels of 国土地理院's tiles. A tile archive states its own levels. */
const LEVELS = { minzoom: 5, maxzoom: 18 };

const PMTILES = 'pmtiles';
setWorkerUrl(workerUrl);
addProtocol(PMTILES, new Protocol().tile);

const isFile = (url: string) => new URL(url).pathname.endsWith('.pmtiles');

/** Opens a map in an element. @throws if the browser cannot draw it. */
export function openMap(
  container: HTMLElement,
  { url, credit }: FleetMap['tiles'],
  words: Readonly<Record<string, string>>,
): MapView {
  const pictures = isFile(url)
    ? { type: 'raster' as const, url: `${PMTILES}://${url}` }
    : { type: 'raster' as const, tiles: [url], ...LEVELS };
  const map = new MapView({
    container,
    style: {
      version: 8,
      sources: { pictures: { ...pictures, tileSize: 256 } },
      layers: [{ id: 'pictures', type: 'raster', source: 'pictures' }],
    },
    ...{ center: [138, 37], zoom: 4.5, maxZoom: 19 },
    ...{ dragRotate: false, pitchWithRotate: false, touchPitch: false, attributionControl: false },
    // One finger scrolls the page, and two move the map.
    cooperativeGestures: true,
    locale: words,
  });
  map.touchZoomRotate.disableRotation();
  map.addControl(
    new AttributionControl({ compact: false, customAttribution: creditOf(url, credit) }),
  );
  map.addControl(new NavigationControl({ showCompass: false }));
  return map;
}

/** Returns the credit as HTML. 国土地理院 asks for a link to its list of maps. */
function creditOf(url: string, credit: string): string {
  const isGsi = new URL(url).hostname.endsWith('.gsi.go.jp');
  const text = document.createElement(isGsi ? 'a' : 'span');
  text.textContent = credit;
  if (text instanceof HTMLAnchorElement) {
    text.href = 'https://maps.gsi.go.jp/development/ichiran.html';
    text.target = '_blank';
    text.rel = 'noopener';
  }
  return text.outerHTML;
}
