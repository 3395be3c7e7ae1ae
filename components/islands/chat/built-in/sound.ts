import { store, stored } from '@/lib/visitor/storage'

const KEY = 'chatMuted'

export const isMuted = (): boolean => stored(KEY) !== null
export const mute = (isMute: boolean): void => store(KEY, isMute ? '1' : undefined)
