/**
 * Whether somebody is between the click on "Log Out" and the page it leads to. The page they leave
 * may hear before it is left that there is no user any more: that is then no reason to ask for one.
 */
export const signingOut = { isUnderWay: false };
