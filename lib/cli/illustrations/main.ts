// npm run generate:illustrations: generates public/drawings and the maps of the sample report.
import { mkdirSync, writeFileSync } from 'node:fs'
import { familyTree } from './family-tree.ts'
import { helix } from './helix.ts'
import { originMapsModule } from './origin-maps.ts'
import { chatSprite, sprite } from './sprite.ts'

const folder = new URL('../../../public/drawings/', import.meta.url)
mkdirSync(folder, { recursive: true })
for (const [name, drawing] of Object.entries({
  helix: helix(),
  'family-tree': familyTree(),
  sprite: sprite(),
  chat: chatSprite(),
}))
  writeFileSync(new URL(`${name}.svg`, folder), drawing)
writeFileSync(new URL('../../domain/origin-maps.data.ts', import.meta.url), originMapsModule())
