import { join } from 'node:path'
import { Font } from '@react-pdf/renderer'

/** Family name of the documents' type. Full TTF files: a subset prints boxes, woff2 crashes. */
export const FAMILY = 'PT Sans'

const FOLDER = 'node_modules/@expo-google-fonts/pt-sans'
const FACES = [
  { file: '400Regular/PTSans_400Regular.ttf' },
  { file: '700Bold/PTSans_700Bold.ttf', fontWeight: 700 },
  { file: '400Regular_Italic/PTSans_400Regular_Italic.ttf', fontStyle: 'italic' },
  { file: '700Bold_Italic/PTSans_700Bold_Italic.ttf', fontWeight: 700, fontStyle: 'italic' },
] as const

/**
 * Makes the type known to the renderer, afresh for each document: a font remembers the letters that it drew as parts
 * of other letters (Cyrillic ones are made of Latin ones), and would leave them out of the next document.
 * Words are never broken: the renderer's own rules are English.
 */
export function registerFonts(): void {
  delete Font.getRegisteredFonts()[FAMILY]
  Font.register({
    family: FAMILY,
    fonts: FACES.map(({ file, ...style }) => ({
      src: join(/* turbopackIgnore: true */ process.cwd(), FOLDER, file),
      ...style,
    })),
  })
  Font.registerHyphenationCallback((word) => [word])
}
