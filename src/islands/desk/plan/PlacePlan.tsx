import { distanceKm, type Point } from '#domain/city/distance-km.ts';
import { planCredit } from '#domain/city/geo-credits.ts';
import type { MapPoint } from '#domain/map/map-point.ts';
import { planOfTwo } from '#domain/map/plan-of-two.ts';
import shapes from '#domain/map/shapes.json' with { type: 'json' };

export interface NamedPoint {
  name: string;
  point: Point;
}

interface Props {
  place: NamedPoint;
  another: NamedPoint;
}

/** Two places on the city's own map, and how far apart their middles lie. */
export function PlacePlan({ place, another }: Props) {
  const { bounds, one, other } = planOfTwo(place.point, another.point);
  const [width, height] = [bounds.east - bounds.west, bounds.south - bounds.north];
  const km = distanceKm(place.point, another.point).toFixed(1);
  return (
    <figure className="staff-place-plan">
      {/* The elements that a translator puts around a text are not drawn within SVG. */}
      <div translate="no">
        <svg
          viewBox={`${bounds.west} ${bounds.north} ${width} ${height}`}
          role="img"
          aria-label={`Plan: ${place.name} and ${another.name}, ${km} km apart`}
        >
          <path className="water" d={shapes.water} />
          <path className="road" d={shapes.roads} />
          {Object.entries(shapes.metro).map(([line, path]) => (
            <path key={line} className={`metro ${line}`} d={path} />
          ))}
          <path className="between" d={`M${one.x} ${one.y}L${other.x} ${other.y}`} />
          <Place name={another.name} at={other} width={width} isAbove={other.y < one.y} />
          <Place name={place.name} at={one} width={width} isAbove={other.y >= one.y} isAsked />
        </svg>
      </div>
      <figcaption className="micro muted">
        {km} km apart. <a href={planCredit.href}>{planCredit.text}</a>
      </figcaption>
    </figure>
  );
}

interface PlaceProps {
  name: string;
  at: MapPoint;
  /** Of the plan, in map units: a mark is as large at every scale. */
  width: number;
  isAbove: boolean;
  isAsked?: boolean;
}

function Place({ name, at: { x, y }, width, isAbove, isAsked = false }: PlaceProps) {
  return (
    <g className={isAsked ? 'asked' : undefined}>
      <circle cx={x} cy={y} r={width / 60} />
      <text x={x} y={y + width / (isAbove ? -35 : 17)} fontSize={width / 26} strokeWidth={width / 130}>
        {name.length > LETTERS ? `${name.slice(0, LETTERS)}…` : name}
      </text>
    </g>
  );
}

/** Of a name so many fit beside the middle of the plan. */
const LETTERS = 22;
