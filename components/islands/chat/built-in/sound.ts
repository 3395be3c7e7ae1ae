import { writeStorage, readStorage } from '@/lib/visitor/storage'

const KEY = 'chatMuted'

export const isMuted = (): boolean => readStorage(KEY) !== null
export const mute = (isMute: boolean): void => writeStorage(KEY, isMute ? '1' : undefined)
