/**
 * Layers from the highest to the lowest; a file may import those of lower layers and of its own folder. The longest
 * matching prefix of a path is its folder.
 */
export const LAYERS: readonly (readonly string[])[] = [
  ['app'],
  ['lib/server'],
  [
    'components',
    'lib/integrations',
    'lib/embedded',
    'middleware.ts',
    'instrumentation.ts',
    'instrumentation-client.ts',
  ],
  ['lib/csp', 'lib/analytics', 'lib/documents', 'lib/content', 'lib/mail'],
  ['lib/routing', 'lib/visitor'],
  ['i18n', 'lib/contract'],
  ['lib/variants'],
  ['lib/config'],
  ['lib/http'],
  ['lib/domain', 'lib/runtime'],
]
/** Folders of processes around the layers, with the folders that they may import. No layer imports them. */
export const SIDE_LAYERS: Readonly<Record<string, readonly string[]>> = {
  'lib/node-server': [
    'lib/routing',
    'lib/csp',
    'lib/embedded',
    'lib/integrations',
    'lib/http',
    'lib/config',
    'lib/runtime',
    'lib/domain',
  ],
  // Runs in browsers, separately from the pages.
  'lib/service-worker': ['lib/domain'],
  // The generators of catalogues and places also need the tables of the languages.
  'lib/cli': [
    'lib/routing',
    'lib/embedded',
    'lib/integrations',
    'lib/http',
    'lib/config',
    'lib/runtime',
    'lib/domain',
    'lib/variants',
    'i18n',
  ],
}
const folders = [...LAYERS.flat(), ...Object.keys(SIDE_LAYERS)].sort((a, b) => b.length - a.length)

/** The folder of {@link LAYERS} or {@link SIDE_LAYERS} that a path is in. */
export const folderOf = (path: string): string | undefined =>
  folders.find((folder) => path === folder || path.startsWith(`${folder}/`))

const layerOf = (folder: string): number => LAYERS.findIndex((layer) => layer.includes(folder))

/** True if a file at `from` may import the one at `to`. */
export function isAllowed(from: string, to: string): boolean {
  const source = folderOf(from)
  const target = folderOf(to)
  if (source === undefined || target === undefined) return to.startsWith('public/assets/i18n/')
  if (source === target) return true
  if (source in SIDE_LAYERS) return (SIDE_LAYERS[source] ?? []).includes(target)
  return !(target in SIDE_LAYERS) && layerOf(source) < layerOf(target)
}
