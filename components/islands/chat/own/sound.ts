import { store, stored } from '@/lib/visitor/storage'

const KEY = 'chatMuted'

/** Hertz and seconds of the two notes. */
const NOTES = [880, 1174.7]
const LENGTH = 0.12

export const isMuted = (): boolean => stored(KEY) !== null
export const mute = (isMute: boolean): void => store(KEY, isMute ? '1' : undefined)

/** Two soft notes for an answer; none where the visitor, or the browser, wants none. */
export function playSound(): void {
  if (isMuted() || !('AudioContext' in window)) return
  const audio = new AudioContext()
  const volume = new GainNode(audio, { gain: 0.06 })
  volume.connect(audio.destination)
  for (const [index, frequency] of NOTES.entries()) {
    const note = new OscillatorNode(audio, { frequency })
    note.connect(volume)
    note.start(audio.currentTime + index * LENGTH)
    note.stop(audio.currentTime + (index + 1) * LENGTH)
  }
  setTimeout(() => void audio.close(), 1000)
}
