// What the user has chosen for himself.
export const SettingsPage = () => <section class="panel" />
