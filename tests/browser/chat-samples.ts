import type { Locator } from '@playwright/test'
import sharp from 'sharp'

/** An image like those of a camera. */
export const sampleImage = (): Promise<Buffer> =>
  sharp({ create: { width: 900, height: 600, channels: 3, background: '#4a8' } })
    .png()
    .toBuffer()

/** A second of silence. */
export function sampleSound(): Buffer {
  const rate = 8000
  const head = Buffer.alloc(44)
  head.write('RIFF', 0)
  head.writeUInt32LE(36 + rate, 4)
  head.write('WAVEfmt ', 8)
  head.writeUInt32LE(16, 16)
  head.writeUInt16LE(1, 20)
  head.writeUInt16LE(1, 22)
  head.writeUInt32LE(rate, 24)
  head.writeUInt32LE(rate, 28)
  head.writeUInt16LE(1, 32)
  head.writeUInt16LE(8, 34)
  head.write('data', 36)
  head.writeUInt32LE(rate, 40)
  return Buffer.concat([head, Buffer.alloc(rate, 128)])
}

/** Dispatches paste or drop events with files, like a user action with the mouse outside the window. */
export async function hand(target: Locator, how: 'paste' | 'drop', name: string, bytes: Buffer): Promise<void> {
  const data = await target.page().evaluateHandle(
    ([called, base64]) => {
      const transfer = new DataTransfer()
      transfer.items.add(new File([Uint8Array.from(atob(base64), (email) => email.charCodeAt(0))], called))
      return transfer
    },
    [name, bytes.toString('base64')] as const,
  )
  if (how === 'drop') {
    await target.dispatchEvent('dragover', { dataTransfer: data })
    await target.dispatchEvent('drop', { dataTransfer: data })
  } else
    await target.evaluate(
      (element, clipboardData) =>
        element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true })),
      data,
    )
}
