//! Computed properties of every theme's colours.

use expect_test::expect;
use palette::color_difference::Ciede2000;
use palette::{FromColor, Lab, LinSrgb, Srgb};
use rules::{CellTint, PieceLetters, Side};

use super::{played, tints};
use crate::options::{Theme, Width};
use crate::sprite::EDGE;
use crate::theme::{Rgb, ThemeColours, luminance};

/// Returns the contrast of two colours, 1 to 21 (WCAG 2.2).
pub(crate) fn contrast(a: Rgb, b: Rgb) -> f32 {
    let (a, b) = (luminance(a) + 0.05, luminance(b) + 0.05);
    a.max(b) / a.min(b)
}

/// WCAG 2.2, success criterion 1.4.11: a piece has a contrast of at least 3:1 to its square, by its fill or by its
/// edge. The edge goes all around the piece, is at least one pixel wide, and contrasts even more with the fill. The
/// piece's sign, and all text, has at least 4.5:1.
#[test]
fn men_of_both_sides_stand_out_from_every_square() {
    let narrowest = (Width::MIN - 2 * (Width::MIN * 5 / 100)) / 8;
    assert!(narrowest as f32 * EDGE / 100.0 >= 1.0, "the edge can be seen at {narrowest} pixels a square");
    let mut table = String::new();
    for theme in Theme::ALL {
        let colours = ThemeColours::of(theme);
        for side in Side::ALL {
            let men = colours.men(side);
            let on = |ground| contrast(men.fill, ground).max(contrast(men.edge, ground));
            let grounds = tints(played()).into_iter().map(|tint| (tint.name, colours.tint(tint)));
            let grounds: Vec<(&str, f32)> =
                grounds.chain([("frame", colours.frame)]).map(|(name, rgb)| (name, on(rgb))).collect();
            for (name, best) in &grounds {
                assert!(*best >= 3.0, "{} men on {name} in {}: {best:.2}", side.name(), theme.name());
            }
            assert!(contrast(men.fill, men.sign) >= 7.0 && contrast(men.fill, men.edge) >= 7.0);
            assert!(contrast(men.fill, colours.men(side.other()).fill) >= 7.0);
            let grounds: Vec<String> = grounds.iter().map(|(name, best)| format!("{name} {best:.1}")).collect();
            table.push_str(&format!("{} {}: {}\n", theme.name(), side.name(), grounds.join(", ")));
        }
        assert!(contrast(colours.ink, colours.frame) >= 7.0);
        for tint in tints(played()).into_iter().filter(|tint| !tint.letter(PieceLetters::English).is_whitespace()) {
            let letter = contrast(colours.letter(tint), colours.tint(tint));
            assert!(letter >= 4.5, "the letter of {} in {}: {letter:.2}", tint.name, theme.name());
        }
    }
    expect![[r#"
        walnut white: black 8.1, blue 4.9, dark 4.5, light 11.1, red 3.9, white 12.6, yellow 8.5, frame 13.6
        walnut black: black 7.5, blue 5.1, dark 4.7, light 11.7, red 4.1, white 13.2, yellow 8.9, frame 12.5
        night white: black 9.1, blue 5.1, dark 5.5, light 6.8, red 5.8, white 8.9, yellow 6.5, frame 14.0
        night black: black 8.3, blue 4.6, dark 5.0, light 6.7, red 5.3, white 8.7, yellow 6.4, frame 12.7
        print white: black 16.2, blue 5.1, dark 5.1, light 16.3, red 5.2, white 18.0, yellow 12.8, frame 11.3
        print black: black 16.2, blue 5.1, dark 5.1, light 16.3, red 5.2, white 18.0, yellow 12.8, frame 11.3
        distinct white: black 17.3, blue 5.2, dark 5.4, light 16.0, red 6.1, white 18.0, yellow 9.5, frame 10.1
        distinct black: black 17.3, blue 5.2, dark 5.4, light 16.0, red 6.1, white 18.0, yellow 9.5, frame 10.1
        contrast white: black 21.0, blue 5.7, dark 5.0, light 21.0, red 5.9, white 21.0, yellow 14.9, frame 10.4
        contrast black: black 21.0, blue 5.7, dark 5.0, light 21.0, red 5.9, white 21.0, yellow 14.9, frame 10.4
    "#]]
    .assert_eq(&table);
}

/// Matrices that simulate colour vision without one kind of cone. They are for a severity of 1.0, from G. M. Machado,
/// M. M. Oliveira and L. A. F. Fernandes, "A Physiologically-based Model for Simulation of Color Vision Deficiency",
/// IEEE Transactions on Visualization and Computer Graphics 15 (6), 2009.
pub(crate) const SIGHTS: [(&str, [[f32; 3]; 3]); 4] = [
    ("all cones", [[1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0]]),
    (
        "protanopia",
        [[0.152_286, 1.052_583, -0.204_868], [0.114_503, 0.786_281, 0.099_216], [-0.003_882, -0.048_116, 1.051_998]],
    ),
    (
        "deuteranopia",
        [[0.367_322, 0.860_646, -0.227_968], [0.280_085, 0.672_501, 0.047_413], [-0.011_820, 0.042_940, 0.968_881]],
    ),
    (
        "tritanopia",
        [[1.255_528, -0.076_749, -0.178_779], [-0.078_411, 0.930_809, 0.147_602], [0.004_733, 0.691_367, 0.303_900]],
    ),
];

pub(crate) fn seen(rgb: Rgb, sight: &[[f32; 3]; 3]) -> Lab {
    let light: LinSrgb = Srgb::from(rgb).into_linear();
    let [red, green, blue] = sight.map(|[r, g, b]| (r * light.red + g * light.green + b * light.blue).clamp(0.0, 1.0));
    Lab::from_color(LinSrgb::new(red, green, blue))
}

fn nearest(colours: &ThemeColours, tints: &[&CellTint], sight: &[[f32; 3]; 3]) -> (f32, String) {
    let looks: Vec<(&str, Lab)> = tints.iter().map(|tint| (tint.name, seen(colours.tint(tint), sight))).collect();
    let pairs = looks.iter().enumerate().flat_map(|(i, a)| looks[..i].iter().map(move |b| (a, b)));
    pairs
        .map(|((a, left), (b, right))| (left.difference(*right), format!("{b} and {a}")))
        .min_by(|a, b| a.0.total_cmp(&b.0))
        .expect("there are several kinds of square")
}

#[test]
fn the_five_kinds_of_square_look_different_with_any_cone_missing() {
    let five: Vec<&CellTint> =
        tints(played()).into_iter().filter(|tint| !tint.letter(PieceLetters::English).is_whitespace()).collect();
    assert_eq!(five.len(), 5);
    let mut table = String::new();
    for theme in Theme::ALL {
        for (name, sight) in &SIGHTS {
            let (distance, pair) = nearest(ThemeColours::of(theme), &five, sight);
            let least = if theme == Theme::Distinct { 25.0 } else { 15.0 };
            assert!(distance >= least, "{} with {name}: {pair} are {distance:.1} apart", theme.name());
            table.push_str(&format!("{}, {name}: {distance:.1} ({pair})\n", theme.name()));
        }
    }
    expect![[r#"
        walnut, all cones: 21.3 (white and yellow)
        walnut, protanopia: 19.3 (black and red)
        walnut, deuteranopia: 20.0 (red and yellow)
        walnut, tritanopia: 18.0 (white and yellow)
        night, all cones: 18.2 (black and blue)
        night, protanopia: 15.7 (black and red)
        night, deuteranopia: 17.6 (black and blue)
        night, tritanopia: 20.7 (black and blue)
        print, all cones: 30.5 (white and yellow)
        print, protanopia: 25.5 (black and red)
        print, deuteranopia: 29.9 (white and yellow)
        print, tritanopia: 20.5 (white and yellow)
        distinct, all cones: 30.7 (white and yellow)
        distinct, protanopia: 28.8 (black and red)
        distinct, deuteranopia: 28.4 (red and yellow)
        distinct, tritanopia: 27.6 (white and yellow)
        contrast, all cones: 30.5 (white and yellow)
        contrast, protanopia: 28.1 (black and red)
        contrast, deuteranopia: 29.9 (white and yellow)
        contrast, tritanopia: 21.1 (white and yellow)
    "#]]
    .assert_eq(&table);
}

/// Grey must stay grey, since errors in the matrices would tint it. With all cones, light must stay unchanged.
#[test]
fn grey_is_grey_with_any_cone_missing() {
    for (name, sight) in &SIGHTS {
        let [grey, as_is] = [seen([128, 128, 128], sight), seen([128, 128, 128], &SIGHTS[0].1)];
        assert!(grey.difference(as_is) < 0.1, "{name}");
    }
}
