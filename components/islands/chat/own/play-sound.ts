/** Hertz of the two notes, and the seconds that each lasts. */
const NOTES = [880, 1174.7] as const
const LENGTH = 0.12

/** Two soft notes for an answer; none where the browser has none. */
export function playSound(): void {
  if (!('AudioContext' in window)) return
  const audio = new AudioContext()
  const note = new OscillatorNode(audio, { frequency: NOTES[0] })
  note.frequency.setValueAtTime(NOTES[1], audio.currentTime + LENGTH)
  note.connect(new GainNode(audio, { gain: 0.06 })).connect(audio.destination)
  note.start()
  note.stop(audio.currentTime + 2 * LENGTH)
  setTimeout(() => void audio.close(), 1000)
}
