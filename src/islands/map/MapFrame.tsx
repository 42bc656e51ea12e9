import { useStore } from '@nanostores/react';
import { memo, type ReactNode, useEffect, useRef } from 'react';
import { overlayTransform } from '#domain/map/map-view.ts';
import type { MapPoint } from '#domain/map/map-point.ts';
import shapes from '#domain/map/shapes.json' with { type: 'json' };
import { listenToGestures, type MapGestures } from './gestures.ts';
import { handleMapKey } from './handle-map-key.ts';
import type { ViewStore } from './view-store.ts';

interface Props {
  view: ViewStore;
  label: string;
  /** The id of the text that says which keys it knows. */
  keys: string;
  onTap: (at: MapPoint) => void;
  /** What a pointer at this pixel is told. Nothing: no word anywhere. */
  titleAt?: (at: MapPoint) => string;
  /** Lines are drawn on it. Nothing: they are not. */
  lines?: Omit<MapGestures, 'onTap' | 'onHover'>;
  drawing?: boolean;
  /** What grows with the map, in its units. */
  scaled?: ReactNode;
  /** What keeps its size, in pixels from the corner of the map: units times the rendered scale. */
  children: ReactNode;
}

const NO_LINES: Omit<MapGestures, 'onTap' | 'onHover'> = {
  isDrawing: () => false,
  onLine: () => undefined,
  onLineEnd: () => undefined,
};

/** The city as a picture that touch, mouse, wheel and keys move and zoom. What it says must stand beside it in words. */
export function MapFrame({
  view,
  label,
  keys,
  onTap,
  titleAt,
  lines = NO_LINES,
  drawing,
  scaled,
  children,
}: Props) {
  const now = useStore(view.$view);
  const rendered = useStore(view.$renderedView);
  const size = useStore(view.$size);
  const frame = useRef<HTMLDivElement>(null);
  const latest = useRef({ ...lines, onTap, titleAt });
  useEffect(() => {
    latest.current = { ...lines, onTap, titleAt };
  });
  useEffect(() => {
    const element = frame.current;
    if (!element) return;
    const observer = new ResizeObserver(() =>
      view.resize({ width: element.clientWidth, height: element.clientHeight }),
    );
    observer.observe(element);
    const stop = listenToGestures(element, view, {
      isDrawing: () => latest.current.isDrawing(),
      onLine: (line) => latest.current.onLine(line),
      onLineEnd: (line) => latest.current.onLineEnd(line),
      onTap: (at) => latest.current.onTap(at),
      onHover: (at) => (element.title = latest.current.titleAt?.(at) ?? ''),
    });
    return () => {
      observer.disconnect();
      stop();
    };
  }, [view]);
  const overlay = overlayTransform(rendered, now, size);
  const x = size.width / 2 - rendered.middle.x * rendered.scale;
  const y = size.height / 2 - rendered.middle.y * rendered.scale;
  return (
    <div
      ref={frame}
      className={drawing ? 'map-frame drawing' : 'map-frame'}
      role="application"
      aria-label={label}
      aria-describedby={keys}
      // The elements that a translator puts around a text are not drawn within SVG.
      translate="no"
      tabIndex={0}
      onKeyDown={(event) => {
        if (handleMapKey(view, event.key)) event.preventDefault();
      }}
    >
      <svg
        width={size.width}
        height={size.height}
        aria-hidden="true"
        style={{ transform: `translate(${overlay.x}px, ${overlay.y}px) scale(${overlay.scale})` }}
      >
        <g transform={`translate(${x} ${y}) scale(${rendered.scale})`}>
          <Ground />
          {scaled}
        </g>
        <g transform={`translate(${x} ${y})`}>{children}</g>
      </svg>
    </div>
  );
}

const Ground = memo(function Ground() {
  return (
    <>
      <path className="land" d={shapes.boundary} />
      <path className="water" d={shapes.water} />
      <path className="road" d={shapes.roads} />
      {Object.entries(shapes.metro).map(([name, path]) => (
        <path key={name} className={`metro ${name}`} d={path} />
      ))}
    </>
  );
});
