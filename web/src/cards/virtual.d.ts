declare module 'virtual:classic' {
  /** The folder with a picture of each card, named as in the notation: /assets/classic-91aa4f2a/ */
  const folder: string;
  export default folder;
}
