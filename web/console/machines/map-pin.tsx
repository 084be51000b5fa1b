import { type Map as MapView, Marker } from 'maplibre-gl';
import { type ReactNode, useEffect, useState } from 'react';
import { createPortal } from 'react-dom';

/** Shows its children at a position on the map. */
export function MapPin({
  map,
  latitude,
  longitude,
  children,
}: {
  readonly map: MapView;
  readonly latitude: number;
  readonly longitude: number;
  readonly children: ReactNode;
}) {
  const [element] = useState(() => document.createElement('div'));
  useEffect(() => {
    const marker = new Marker({ element }).setLngLat([longitude, latitude]).addTo(map);
    // The children have their own accessible name. The library's label would replace it.
    element.removeAttribute('aria-label');
    element.removeAttribute('role');
    element.removeAttribute('tabindex');
    return () => {
      marker.remove();
    };
  }, [map, element, latitude, longitude]);
  return createPortal(children, element);
}
