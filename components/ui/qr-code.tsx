import { create } from 'qrcode'
import styles from './qr-code.module.css'

/** Width of the light border that QR readers need, in modules. */
const QUIET = 4

/** QR code rendered on the server. Dark on light in both colour schemes, since many readers support nothing else. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { size, data } = create(text, { errorCorrectionLevel: 'M' }).modules
  const dark = [...data].flatMap((bit, index) => (bit ? [`M${index % size} ${Math.floor(index / size)}h1v1h-1z`] : []))
  const side = size + 2 * QUIET
  return (
    <svg
      className={styles.code}
      viewBox={`${-QUIET} ${-QUIET} ${side} ${side}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
    >
      <path d={dark.join('')} />
    </svg>
  )
}
