// Everything the service keeps of the user, and the way to have it forgotten.
export const MyDataPage = () => <section class="panel" />
