import type { OriginMap } from '@/lib/domain/origin-map'
import { ORIGIN, type OriginRegion } from '@/lib/domain/sample-report'
import styles from './map-of-dots.module.css'

const LARGEST = Math.max(...ORIGIN.map(({ share }) => share))
const round = (value: number) => Math.round(value * 10) / 10

/** Diameter of a region's dots relative to their distance, so that the share is visible without colour. */
const sizeOf = (id: OriginRegion): number =>
  0.45 + 0.47 * Math.sqrt((ORIGIN.find(({ region }) => region === id)?.share ?? 0) / LARGEST)

const numberOf = (id: OriginRegion): number => ORIGIN.findIndex(({ region }) => region === id) + 1

export function MapOfDots({ id, map, title }: { id: string; map: OriginMap; title: string }) {
  return (
    <svg className={styles.map} viewBox={`0 0 ${map.width} ${map.height}`} role="img" aria-labelledby={id}>
      <title id={id}>{title}</title>
      <path className={styles.land} d={map.land} strokeWidth={round(map.step * 0.45)} />
      {map.regions.map(({ region, dots }) => (
        <path key={region} className={styles[region]} d={dots} strokeWidth={round(map.step * sizeOf(region))} />
      ))}
      {map.regions.map(({ region, pin: [x, y], dot: [fromX, fromY] }) => (
        <g key={region} className={styles[region]}>
          <path className={styles.leader} d={`M${fromX} ${fromY}L${x} ${y}`} />
          <circle className={styles.pin} cx={x} cy={y} />
          <text className={styles.number} x={x} y={y} dy="0.35em">
            {numberOf(region)}
          </text>
        </g>
      ))}
    </svg>
  )
}

export function RegionMark({ region }: { region: OriginRegion }) {
  return <span className={`${styles.mark} ${styles[region] ?? ''}`}>{numberOf(region)}</span>
}
