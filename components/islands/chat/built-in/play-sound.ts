const NOTE_FREQUENCIES_HZ = [880, 1174.7] as const
const NOTE_LENGTH_S = 0.12

export function playSound(): void {
  if (!('AudioContext' in window)) return
  const audio = new AudioContext()
  const note = new OscillatorNode(audio, { frequency: NOTE_FREQUENCIES_HZ[0] })
  note.frequency.setValueAtTime(NOTE_FREQUENCIES_HZ[1], audio.currentTime + NOTE_LENGTH_S)
  note.connect(new GainNode(audio, { gain: 0.06 })).connect(audio.destination)
  note.start()
  note.stop(audio.currentTime + 2 * NOTE_LENGTH_S)
  setTimeout(() => void audio.close(), 1000)
}
