// Light or dark: as the system says, or as chosen here; the choice holds for every tab.

const KEY = "theme";

/** Applies the choice and follows it when another tab changes it. */
export function followTheme() {
  const apply = () => {
    const chosen = localStorage.getItem(KEY);
    if (chosen) document.documentElement.dataset.theme = chosen;
    else delete document.documentElement.dataset.theme;
  };
  addEventListener("storage", (e) => e.key === KEY && apply());
  apply();
}

/** Whether the page is dark now. */
export function isDark() {
  const chosen = localStorage.getItem(KEY);
  return chosen ? chosen === "dark" : matchMedia("(prefers-color-scheme: dark)").matches;
}

/** The other one. */
export function toggleTheme() {
  const next = isDark() ? "light" : "dark";
  localStorage.setItem(KEY, next);
  document.documentElement.dataset.theme = next;
}
