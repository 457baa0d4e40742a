// The logins and the database that compose.yaml creates, by its own lines.
import { parse } from 'yaml'
import { textOf } from '#test/house/project-files.ts'
import type { MachineCluster } from './machine-cluster.ts'

export async function createComposeLogins({ query }: Pick<MachineCluster, 'query'>): Promise<void> {
  const { configs }: { readonly configs: { readonly logins: { readonly content: string } } } = parse(
    await textOf('compose.yaml'),
  )
  for (const sql of configs.logins.content
    .replaceAll(/\$\{\w+\}/g, 'geheim')
    .trim()
    .split('\n'))
    await query(sql)
}
