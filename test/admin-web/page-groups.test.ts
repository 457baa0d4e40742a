// Pages that are loaded on demand bring their texts: no view uses a text of a group that may not be loaded.
import { readFile } from 'node:fs/promises'
import { expect } from 'chai'
import { build } from 'esbuild'
import { assistantTexts } from '#adapters/web/admin/texts/assistant.ts'
import { campaignTexts } from '#adapters/web/admin/texts/campaigns.ts'
import { importTexts } from '#adapters/web/admin/texts/import.ts'
import { webhookTexts } from '#adapters/web/admin/texts/webhooks.ts'
import { licenceTexts } from '#adapters/web/admin/texts/licences.ts'
import { logTexts } from '#adapters/web/admin/texts/logs.ts'
import { mailTexts } from '#adapters/web/admin/texts/mail.ts'
import { mailerTexts } from '#adapters/web/admin/texts/mailers.ts'
import { operationsTexts } from '#adapters/web/admin/texts/operations.ts'
import { resultTexts } from '#adapters/web/admin/texts/results.ts'
import { surveyTexts } from '#adapters/web/admin/texts/surveys.ts'
import { firstTexts, getAdminTexts } from '#adapters/web/admin/texts/texts.ts'
import { verifies } from '#test/support/verifies.ts'

const VIEWS = 'adapters/web/admin/views'

/** By the file with which each load begins: the texts that it brings. */
const LOADS: Readonly<Record<string, object>> = {
  'adapters/web/admin/main.tsx': {},
  'adapters/web/admin/editor/mail-editor.ts': {},
  [`${VIEWS}/assistant/assistant-pages.ts`]: assistantTexts,
  [`${VIEWS}/campaigns/campaign-pages.ts`]: { ...mailTexts, ...campaignTexts, ...resultTexts },
  [`${VIEWS}/events/webhook-pages.ts`]: webhookTexts,
  [`${VIEWS}/licences/licence-pages.ts`]: { ...mailTexts, ...licenceTexts },
  [`${VIEWS}/logs/log-pages.ts`]: logTexts,
  [`${VIEWS}/mailing/mailing-pages.ts`]: { ...mailTexts, ...mailerTexts },
  [`${VIEWS}/operations/operations-pages.ts`]: operationsTexts,
  [`${VIEWS}/people/import-pages.ts`]: importTexts,
  [`${VIEWS}/people/people-pages.ts`]: {},
  [`${VIEWS}/surveys/survey-pages.ts`]: { ...surveyTexts, ...resultTexts },
  [`${VIEWS}/tenants/tenant-pages.ts`]: {},
}

describe('groups of pages of the administrator’s application', () => {
  verifies('ADM-1', 'use only their own texts and those of the first load', async function () {
    this.timeout(60_000)
    const { metafile } = await build({
      entryPoints: ['adapters/web/admin/main.tsx'],
      bundle: true,
      write: false,
      metafile: true,
      format: 'esm',
      splitting: true,
      outdir: '/',
      jsx: 'automatic',
      jsxImportSource: 'preact',
      logLevel: 'silent',
    })
    const dynamic = Object.values(metafile.inputs).flatMap(({ imports }) =>
      imports.flatMap(({ kind, path }) => (kind === 'dynamic-import' ? [path] : [])),
    )
    expect(dynamic.toSorted()).to.deep.equal(Object.keys(LOADS).slice(1).toSorted())
    for (const [start, own] of Object.entries(LOADS)) {
      const brought = [...Object.keys(firstTexts.nl), ...Object.keys(own)]
      const missing = Object.keys(getAdminTexts.nl).filter((key) => !brought.includes(key))
      const sources = new Set<string>()
      const follow = (source: string): void => {
        if (sources.has(source)) return
        sources.add(source)
        for (const { path, kind } of metafile.inputs[source]?.imports ?? [])
          if (kind === 'import-statement') follow(path)
      }
      follow(start)
      for (const source of [...sources].filter((one) => /^adapters\/web\/.*(?<!\/texts\/\w+)\.tsx?$/.test(one))) {
        const code = await readFile(source, 'utf8')
        const literals = [...code.matchAll(/'([\w.-]+)'/g)].map(([, key = '']) => key)
        expect(
          literals.filter((key) => missing.some((one) => one === key || one === `${key}.one`)),
          source,
        ).to.deep.equal([])
        // Keys with a part from data: some text that begins so is there, unless none does.
        const beginnings = [...code.matchAll(/`([\w-]+\.(?:[\w-]+\.)*)\$\{/g)].map(([, key = '']) => key)
        expect(
          beginnings.filter(
            (key) => missing.some((one) => one.startsWith(key)) && !brought.some((one) => one.startsWith(key)),
          ),
          source,
        ).to.deep.equal([])
      }
    }
  })
})
