import { createFile, generate, insertAfter, insertBefore, type Recipe } from './recipe.ts'

const START = `import { addScript } from './add-script.ts'

export const startHeatmap = (id: string): void => addScript(\`https://heatmap.example/\${id}.js\`)
`
const SOURCES =
  "  heatmap: { 'script-src': ['https://heatmap.example'], 'connect-src': ['https://heatmap.example'] },\n"
const SAMPLE = `  heatmap: { id: 'abcd5678', needs: ['analytics'], url: 'https://heatmap.example/abcd5678.js' },
`
const LOAD = 'lib/analytics/scripts/load.ts'

export const EXTERNAL_SCRIPT: Recipe = {
  title: 'Add an external script',
  suites: ['http/third-party-scripts', 'http/tracking', 'browser/analytics'],
  steps: [
    {
      name: 'the name',
      edits: [
        insertAfter(
          'lib/domain/third-party-scripts.ts',
          "  attribution: 'ROISTAT_ID',\n",
          "  heatmap: 'HEATMAP_ID',\n",
        ),
      ],
      omitted: { by: 'types', names: /'heatmap' does not exist/ },
    },
    {
      name: 'the setting',
      edits: [insertAfter('lib/config/schema.ts', '  ROISTAT_ID: serviceId,\n', '  HEATMAP_ID: serviceId,\n')],
      omitted: { by: 'types', names: /^lib\/config\/config\.ts: .*HEATMAP_ID/m },
    },
    {
      name: 'the setting in .env.example',
      edits: [
        insertAfter('.env.example', '\nROISTAT_ID=\n', '# Heat map script\nHEATMAP_ID=\n'),
        generate('configuration.ts'),
      ],
      omitted: { by: 'tests/unit/cli/configuration.test.ts', names: /HEATMAP_ID/ },
    },
    {
      name: 'the hosts',
      edits: [insertBefore('lib/csp/csp.ts', '}\n\nconst BUILDER: Sources', SOURCES)],
      omitted: { by: 'types', names: /^lib\/csp\/csp\.ts: .*heatmap/m },
    },
    {
      name: 'the start and the consent purposes',
      edits: [
        createFile('lib/analytics/scripts/heatmap.ts', START),
        insertBefore(LOAD, 'import { scriptIds }', "import { startHeatmap } from './heatmap.ts'\n"),
        insertAfter(
          LOAD,
          'start: startAttribution },\n',
          "  heatmap: { needs: ['analytics'], start: startHeatmap },\n",
        ),
      ],
      omitted: { by: 'types', names: /^lib\/analytics\/scripts\/load\.ts: .*heatmap/m },
    },
    {
      name: 'the sample of the tests',
      edits: [insertAfter('tests/support/third-party-scripts.ts', "init?referrer={page}',\n  },\n", SAMPLE)],
      omitted: { by: 'types', names: /^tests\/support\/third-party-scripts\.ts: .*heatmap/m },
    },
  ],
}
